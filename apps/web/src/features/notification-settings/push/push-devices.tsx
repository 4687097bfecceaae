import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { useDeviceName } from '../../sign-ins/public.ts'
import { usePushDevicesQuery, useRemovePushDeviceMutation } from '../api.ts'
import styles from '../notification-settings.module.css'

/** The devices of the user that receive notifications, each with a button that ends it. */
export function PushDevices() {
  const { t } = useTranslation('notification-settings')
  const { data, error } = usePushDevicesQuery()
  const [remove] = useRemovePushDeviceMutation()
  const focus = useFocusOnRemoval<HTMLUListElement>()
  const showFailure = useFailureToast()
  const getDeviceName = useDeviceName()
  if (error) return <FailureNote error={error} />
  if (!data || data.devices.length === 0) return null

  async function end(id: string) {
    const { error } = await remove({ params: { id } })
    if (error) showFailure(error)
  }

  return (
    <ul {...focus} className={styles.devices} aria-label={t('push.devices')}>
      {data.devices.map(({ id, agent, isCurrent, createdAt }) => {
        const device = agent === null ? t('push.unknown') : getDeviceName(agent)
        return (
          <li key={id} className={styles.device}>
            <span>
              {device} {isCurrent ? <StatusBadge tone="success">{t('push.here')}</StatusBadge> : null}
              <span className={styles.hint}>
                {' '}
                <RelativeTime instant={createdAt} />
              </span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('push.endOf', { device })}
              onClick={() => void end(id)}
            >
              {t('push.end')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
