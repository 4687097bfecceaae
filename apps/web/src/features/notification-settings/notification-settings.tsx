import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useNotificationChoicesQuery } from './api.ts'
import { KindChoice } from './kind-choice.tsx'
import styles from './notification-settings.module.css'
import { PushSettings } from './push/push-settings.tsx'

/** What the user is told of, and how: a row for each kind of notification that they can receive. */
export function NotificationSettings() {
  const { t } = useTranslation('notification-settings')
  const { data, error, isLoading, refetch } = useNotificationChoicesQuery()
  return (
    <>
      <Panel title={t('title')} lead={t('lead')}>
        {isLoading ? <ListSkeleton lines={2} height={64} rows={5} /> : null}
        {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
        {data ? (
          <>
            <div className={styles.kinds}>
              {data.choices.map((choice) => (
                <KindChoice key={choice.kind} choice={choice} sendsMail={data.sendsMail} />
              ))}
            </div>
            <p className={styles.note}>{data.sendsMail ? t('mailLead') : t('noMail')}</p>
          </>
        ) : null}
      </Panel>
      <PushSettings />
    </>
  )
}
