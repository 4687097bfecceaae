import type { Job } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useDeleteJobMutation, useRetryJobMutation } from '../api.ts'
import styles from '../job-rows.module.css'
import { neverRetried } from './never-retried.ts'

/** One job that has failed or was cancelled: why, with the stack of the error behind it, and what can be done. */
export function FailedJobRow({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const showFailure = useFailureToast()
  const [retry, retrying] = useRetryJobMutation()
  const [remove, removing] = useDeleteJobMutation()
  const { id, queue, state, ids, item, attempts, createdAt, endedAt, failure } = job
  // What was cancelled with its operation has ended, and is started again where it was started.
  const wasCancelled = state === 'cancelled' && ids.operationId !== undefined
  const isRetryable = !wasCancelled && !neverRetried.has(queue)
  const name = t(`names.${queue}`)
  const params = { queue, id }
  // Somebody else, or another tab, may have retried or deleted it: the list is then loaded again.
  const texts = { 'not-found': t('failed.gone'), 'already-exists': t('failed.runsAlready') }
  const run = async (change: { unwrap: () => Promise<unknown> }) =>
    change.unwrap().catch((error: unknown) => showFailure(error, texts))
  const reason = state === 'cancelled' ? t('failed.cancelled') : t(`reasons.${failure?.reason ?? 'failed'}`)
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h3 className={rows.name}>{name}</h3>
        <p className={styles.reason}>{reason}</p>
        <p className={rows.facts}>
          {item ? (
            <Link to={kindPages[item.kind].profile.to({ id: item.id })}>
              {item.title || t('failed.untitled')}
            </Link>
          ) : null}
          <span>{t('failed.attempts', { count: attempts })}</span>
          <RelativeTime instant={endedAt ?? createdAt} />
        </p>
        {failure ? (
          <details className={styles.details}>
            <summary>{t('failed.details')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys where a pointer is missing */}
            <section aria-label={t('failed.details')} tabIndex={0}>
              <pre>{failure.stack ?? failure.message}</pre>
            </section>
          </details>
        ) : null}
      </div>
      <div className={styles.actions}>
        {isRetryable ? (
          <Button
            variant="default"
            loading={retrying.isLoading}
            aria-label={t('failed.retryOf', { name })}
            onClick={() => run(retry({ params }))}
          >
            {t('failed.retry')}
          </Button>
        ) : null}
        <Button
          variant="subtle"
          color="red"
          loading={removing.isLoading}
          aria-label={t('failed.deleteOf', { name })}
          onClick={() => run(remove({ params }))}
        >
          {t('failed.delete')}
        </Button>
      </div>
    </li>
  )
}
