import type { JobQueue } from '@lares/shared-types/jobs'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { OperationList } from '../operations/public.ts'
import { liveOptions, useListJobQueuesQuery } from './api.ts'
import { FailedJobs } from './failed/failed-jobs.tsx'
import styles from './jobs-page.module.css'
import { QueueList } from './queues/queue-list.tsx'
import { ScheduleList } from './schedules/schedule-list.tsx'

/** The page where administrators follow and control the jobs of the archive. */
export function JobsPage() {
  const { t } = useTranslation('jobs')
  const { data, error, isLoading, refetch } = useListJobQueuesQuery(undefined, liveOptions)
  return (
    <>
      <PageHeader lead={t('lead')} />
      <div className={styles.stack}>
        {data ? <JobsState queues={data.queues} /> : null}
        <Panel title={t('long.title')} lead={t('long.lead')}>
          <OperationList />
        </Panel>
        <Panel title={t('failed.title')} lead={t('failed.lead')}>
          <FailedJobs queues={data?.queues ?? []} />
        </Panel>
        <Panel title={t('queues.title')} lead={t('queues.lead')}>
          {isLoading ? <ListSkeleton lead="none" lines={2} height={64} /> : null}
          {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
          {data ? <QueueList queues={data.queues} /> : null}
        </Panel>
        <Panel title={t('schedules.title')} lead={t('schedules.lead')}>
          <ScheduleList />
        </Panel>
      </div>
    </>
  )
}

/** One sentence about all jobs. */
function JobsState({ queues }: { queues: readonly JobQueue[] }) {
  const { t } = useTranslation('jobs')
  const sum = (count: (queue: JobQueue) => number) => queues.reduce((total, queue) => total + count(queue), 0)
  const failed = sum((queue) => queue.failed)
  const paused = queues.filter(({ pausedAt }) => pausedAt).length
  if (failed > 0) return <Note intent="warning">{t('state.failed', { count: failed })}</Note>
  if (paused > 0) return <Note intent="info">{t('state.paused', { count: paused })}</Note>
  const open = sum(({ waiting, active }) => waiting + active)
  return <Note intent="success">{open > 0 ? t('state.working', { count: open }) : t('state.idle')}</Note>
}
