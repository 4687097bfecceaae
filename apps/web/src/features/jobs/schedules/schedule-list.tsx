import type { JobSchedule } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import rows from '../../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { liveOptions, useListJobSchedulesQuery, useRunScheduledJobMutation } from '../api.ts'
import styles from '../job-rows.module.css'

/** What the archive does at fixed times: the last and the next run of each. */
export function ScheduleList() {
  const { t } = useTranslation('jobs')
  const { data, error, isLoading, refetch } = useListJobSchedulesQuery(undefined, liveOptions)
  return (
    <>
      {isLoading ? <ListSkeleton lead="none" lines={2} height={64} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data && data.schedules.length === 0 ? <p>{t('schedules.none')}</p> : null}
      {data && data.schedules.length > 0 ? (
        <ul className={styles.list} aria-label={t('schedules.title')}>
          {data.schedules.map((schedule) => (
            <ScheduleRow key={schedule.queue} schedule={schedule} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function ScheduleRow({ schedule: { queue, last, nextAt, isRunning } }: { schedule: JobSchedule }) {
  const { t } = useTranslation('jobs')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [run, { isLoading }] = useRunScheduledJobMutation()
  const name = t(`names.${queue}`)
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h3 className={rows.name}>{name}</h3>
        <p className={rows.facts}>
          {isRunning ? <strong>{t('schedules.running')}</strong> : null}
          {last ? (
            <span className={last.state === 'failed' ? styles.failed : undefined}>
              {t(last.state === 'failed' ? 'schedules.lastFailed' : 'schedules.last')}{' '}
              <RelativeTime instant={last.endedAt} />
            </span>
          ) : (
            <span>{t('schedules.never')}</span>
          )}
          {nextAt ? (
            <span>
              {t('schedules.next')} <RelativeTime instant={nextAt} />
            </span>
          ) : null}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={isLoading}
          disabled={isRunning}
          aria-label={t('schedules.runOf', { name })}
          onClick={() =>
            run({ params: { queue } })
              .unwrap()
              .then(() =>
                dispatch(toastShown({ title: t('schedules.started', { name }), intent: 'success' })),
              )
              .catch(showFailure)
          }
        >
          {t('schedules.run')}
        </Button>
      </div>
    </li>
  )
}
