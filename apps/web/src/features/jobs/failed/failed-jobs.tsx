import type { JobQueue } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { liveOptions, useJobsInfiniteQuery } from '../api.ts'
import styles from '../job-rows.module.css'
import { FailedJobRow } from './failed-job-row.tsx'
import { neverRetried } from './never-retried.ts'
import { RetryAllButton } from './retry-all-button.tsx'

/** The jobs of the last 30 days that have failed or were cancelled, and buttons that retry all of a queue. */
export function FailedJobs({ queues }: { queues: readonly JobQueue[] }) {
  const { t } = useTranslation('jobs')
  const pages = useJobsInfiniteQuery({ phase: 'failed' }, liveOptions)
  const { loadMore, retry } = useLoadMore(pages)
  const jobs = pages.data?.pages.flatMap((page) => page.jobs) ?? []
  const failedQueues = queues.filter(({ name, failed }) => failed > 1 && !neverRetried.has(name))
  return (
    <>
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} height={72} /> : null}
      {pages.error && !pages.data ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.data && jobs.length === 0 ? (
        <EmptyState icon="circle-check" title={t('failed.none')} text={t('failed.noneText')} />
      ) : null}
      {failedQueues.length > 0 ? (
        <div className={styles.bulk}>
          {failedQueues.map(({ name, failed }) => (
            <RetryAllButton key={name} queue={name} count={failed} />
          ))}
        </div>
      ) : null}
      {jobs.length > 0 ? (
        <ul className={styles.list} aria-label={t('failed.title')}>
          {jobs.map((job) => (
            <FailedJobRow key={job.id} job={job} />
          ))}
        </ul>
      ) : null}
      {pages.hasNextPage ? (
        <Button variant="default" mt="md" loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
