import type { Job, QueueName } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { liveOptions, useCancelJobMutation, useJobsInfiniteQuery } from '../api.ts'
import styles from '../job-rows.module.css'

/** The running jobs of a queue and those that wait, which are loaded when somebody opens it. */
export function WaitingJobs({ queue }: { queue: QueueName }) {
  const { t } = useTranslation('jobs')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('queues.jobs')}</summary>
      {isOpen ? (
        <ul className={styles.list}>
          <JobsInPhase queue={queue} phase="active" />
          <JobsInPhase queue={queue} phase="waiting" />
        </ul>
      ) : null}
    </details>
  )
}

function JobsInPhase({ queue, phase }: { queue: QueueName; phase: 'active' | 'waiting' }) {
  const { t } = useTranslation('jobs')
  const pages = useJobsInfiniteQuery({ phase, queue }, liveOptions)
  const { loadMore, retry } = useLoadMore(pages)
  const { data, error, hasNextPage, isFetching, isFetchingNextPage } = pages
  if (error && !data)
    return (
      <li>
        <ErrorState error={error} onRetry={retry} />
      </li>
    )
  const name = t(`names.${queue}`)
  return (
    <>
      {data?.pages.flatMap(({ jobs }) => jobs.map((job) => <WaitingJobRow key={job.id} job={job} />))}
      {error ? (
        <li className={styles.row}>
          <RetryNote error={error} isRetrying={isFetching} onRetry={retry} />
        </li>
      ) : null}
      {hasNextPage && !error ? (
        <li className={styles.row}>
          <Button
            variant="default"
            loading={isFetchingNextPage}
            aria-label={
              phase === 'active' ? t('queues.moreRunning', { name }) : t('queues.moreWaiting', { name })
            }
            onClick={loadMore}
          >
            {t('more')}
          </Button>
        </li>
      ) : null}
    </>
  )
}

function WaitingJobRow({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const showFailure = useFailureToast()
  const [cancel, { isLoading }] = useCancelJobMutation()
  const { id, queue, state, item, createdAt, startedAt } = job
  const title = item?.title || t(`names.${queue}`)
  return (
    <li className={styles.row}>
      <p className={rows.facts}>
        <span>{title}</span>
        <span>{t(`states.${state}`)}</span>
        <RelativeTime instant={startedAt ?? createdAt} />
      </p>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="compact-md"
          loading={isLoading}
          aria-label={t('queues.cancelOf', { name: title })}
          onClick={() =>
            cancel({ params: { queue, id } })
              .unwrap()
              .catch((error: unknown) => showFailure(error, { 'not-found': t('queues.ended') }))
          }
        >
          {t('queues.cancel')}
        </Button>
      </div>
    </li>
  )
}
