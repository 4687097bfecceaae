import type { JobQueue } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { usePauseJobQueueMutation, useResumeJobQueueMutation } from '../api.ts'
import styles from '../job-rows.module.css'
import { WaitingJobs } from './waiting-jobs.tsx'

/** The queues that have something to tell, and behind a summary the idle ones. */
export function QueueList({ queues }: { queues: readonly JobQueue[] }) {
  const { t } = useTranslation('jobs')
  const idle = queues.filter((queue) => !hasSomethingToTell(queue))
  const busy = queues.filter(hasSomethingToTell)
  return (
    <>
      {busy.length > 0 ? (
        <ul className={styles.list} aria-label={t('queues.title')}>
          {busy.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </ul>
      ) : null}
      {idle.length > 0 ? (
        <details className={styles.details}>
          <summary>{t('queues.idle', { count: idle.length })}</summary>
          <ul className={styles.list}>
            {idle.map((queue) => (
              <QueueRow key={queue.name} queue={queue} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function hasSomethingToTell({ active, waiting, delayed, failed, doneLastHour, pausedAt }: JobQueue): boolean {
  return active + waiting + delayed + failed + doneLastHour > 0 || pausedAt !== undefined
}

function QueueRow({ queue }: { queue: JobQueue }) {
  const { t } = useTranslation('jobs')
  const { name, waiting, delayed, active, doneLastHour, failedLastHour, oldestWaitingAt } = queue
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h3 className={rows.name}>{t(`names.${name}`)}</h3>
        <p className={rows.facts}>
          <Pause queue={queue} />
          <span>{t('queues.active', { count: active })}</span>
          <span>{t('queues.waiting', { count: waiting })}</span>
          {delayed > 0 ? <span>{t('queues.delayed', { count: delayed })}</span> : null}
          {oldestWaitingAt ? (
            <span>
              {t('queues.oldest')} <RelativeTime instant={oldestWaitingAt} />
            </span>
          ) : null}
          <span>{t('queues.done', { count: doneLastHour })}</span>
          {failedLastHour > 0 ? (
            <span className={styles.failed}>{t('queues.failed', { count: failedLastHour })}</span>
          ) : null}
        </p>
        {active + waiting + delayed > 0 ? <WaitingJobs queue={name} /> : null}
      </div>
      {queue.isPausable ? <PauseButton queue={queue} /> : null}
    </li>
  )
}

function Pause({ queue: { pausedAt, isPausing } }: { queue: JobQueue }) {
  const { t } = useTranslation('jobs')
  if (!pausedAt) return null
  if (isPausing) return <strong>{t('queues.pausing')}</strong>
  return (
    <strong>
      {t('queues.paused')} <RelativeTime instant={pausedAt} />
    </strong>
  )
}

function PauseButton({ queue: { name, pausedAt } }: { queue: JobQueue }) {
  const { t } = useTranslation('jobs')
  const showFailure = useFailureToast()
  const [pause, pausing] = usePauseJobQueueMutation()
  const [resume, resuming] = useResumeJobQueueMutation()
  const change = pausedAt ? resume : pause
  const label = t(pausedAt ? 'queues.resumeOf' : 'queues.pauseOf', { name: t(`names.${name}`) })
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-label={label}
        loading={pausing.isLoading || resuming.isLoading}
        onClick={() =>
          change({ params: { queue: name } })
            .unwrap()
            .catch(showFailure)
        }
      >
        {t(pausedAt ? 'queues.resume' : 'queues.pause')}
      </Button>
    </div>
  )
}
