import type { JobQueue } from '@lares/shared-types/jobs'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { BarTable } from './charts/bar-table.tsx'

/** The queues that are paused, or in which something waits or was done lately, the longest first. */
export function QueuesPanel({ queues }: { queues: readonly JobQueue[] }) {
  const { t, i18n } = useTranslation(['monitoring', 'jobs'])
  const format = getNumberFormat(i18n.language)
  const busy = queues
    .filter(
      ({ waiting, delayed, active, doneLastHour, failedLastHour, pausedAt }) =>
        pausedAt !== undefined || waiting + delayed + active + doneLastHour + failedLastHour > 0,
    )
    .toSorted((one, other) => other.waiting - one.waiting || other.doneLastHour - one.doneLastHour)
  return (
    <Panel title={t('queues.title')} lead={t('queues.lead')}>
      {busy.length === 0 ? (
        <p>{t('queues.empty')}</p>
      ) : (
        <BarTable
          caption={t('queues.caption')}
          headings={[t('queues.queue'), t('queues.waiting')]}
          rows={busy.map((queue) => ({
            id: queue.name,
            name: t(`jobs:names.${queue.name}`),
            facts: <QueueFacts queue={queue} />,
            value: queue.waiting,
            cells: [format.format(queue.waiting)],
          }))}
        />
      )}
    </Panel>
  )
}

function QueueFacts({ queue }: { queue: JobQueue }) {
  const { t } = useTranslation('jobs')
  const { oldestWaitingAt, pausedAt, active, delayed, doneLastHour, failedLastHour } = queue
  return (
    <>
      {pausedAt ? <strong>{t('queues.paused')}</strong> : null}
      {oldestWaitingAt ? (
        <span>
          {t('queues.oldest')} <RelativeTime instant={oldestWaitingAt} />
        </span>
      ) : null}
      {active > 0 ? <span>{t('queues.active', { count: active })}</span> : null}
      {delayed > 0 ? <span>{t('queues.delayed', { count: delayed })}</span> : null}
      {doneLastHour > 0 ? <span>{t('queues.done', { count: doneLastHour })}</span> : null}
      {failedLastHour > 0 ? <span>{t('queues.failed', { count: failedLastHour })}</span> : null}
    </>
  )
}
