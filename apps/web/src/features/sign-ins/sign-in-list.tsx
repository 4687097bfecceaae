import type { SignIn } from '@lares/shared-types/contracts/sign-ins'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { getDateFormat } from '../../shared/i18n/date-format.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import styles from './sign-in-list.module.css'
import { useDeviceName } from './use-device-name.ts'

interface SignInListProps {
  signIns: readonly SignIn[]
  label: string
  /** The sign-in of this device, which is ended by signing out. */
  currentId?: string | null
  /** Absent where they cannot be ended. */
  onEnd?: ((id: string) => Promise<{ readonly error?: unknown }>) | undefined
}

/** The devices on which somebody is signed in, each with a button that signs them out there. */
export function SignInList({ signIns, label, currentId, onEnd }: SignInListProps) {
  const { t, i18n } = useTranslation('sign-ins')
  const dispatch = useDispatch()
  const getDeviceName = useDeviceName()
  const showFailure = useFailureToast()
  const dateFormat = getDateFormat(i18n.language, { dateStyle: 'medium' })

  async function end(id: string, device: string) {
    const { error } = (await onEnd?.(id)) ?? {}
    if (error) showFailure(error)
    else dispatch(toastShown({ title: t('ended', { device }), intent: 'success' }))
  }

  return (
    <ul className={styles.list} aria-label={label}>
      {signIns.map(({ id, agent, address, network, lastSeenAt, createdAt }) => {
        const device = getDeviceName(agent)
        return (
          <li key={id} className={styles.device}>
            <Icon name="key" size={20} />
            <div className={styles.text}>
              <span className={styles.name}>
                {device}
                {id === currentId ? <StatusBadge tone="success">{t('here')}</StatusBadge> : null}
              </span>
              <span className={styles.facts}>
                <RelativeTime instant={lastSeenAt} />
                <span>{t('since', { date: dateFormat.format(new Date(createdAt)) })}</span>
                {address ? <span>{t(`from.${network ?? 'unknown'}`, { address })}</span> : null}
              </span>
            </div>
            {onEnd && id !== currentId ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('endOf', { device })}
                onClick={() => void end(id, device)}
              >
                {t('end')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
