import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { ActivitySection } from './activity/activity-section.tsx'
import { useMonitoringQuery } from './api.ts'
import { HealthPanel } from './health/health-panel.tsx'
import styles from './monitoring-page.module.css'
import { QueuesPanel } from './queues-panel.tsx'
import { StoredPanel } from './stored-panel.tsx'
import { YearsPanel } from './years-panel.tsx'

/** What the archive holds may change while the page is open. */
const pollingMs = 60_000

/** What is stored, how it grows, who works on it, and how each part of the archive is doing. */
export function MonitoringPage() {
  const { t } = useTranslation('monitoring')
  const { data, error, refetch } = useMonitoringQuery(undefined, {
    pollingInterval: pollingMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <PageHeader lead={t('lead')} />
      {!data && !error ? <CardsSkeleton cards={3} height={220} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data ? (
        <div className={styles.page}>
          <HealthPanel health={data.health} disk={data.disk} />
          {data.queues ? <QueuesPanel queues={data.queues} /> : null}
          <StoredPanel monitoring={data} />
          <YearsPanel years={data.years} undated={data.undated} />
          <ActivitySection />
        </div>
      ) : null}
    </>
  )
}
