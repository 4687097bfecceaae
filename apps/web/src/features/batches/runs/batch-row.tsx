import type { Batch, BatchState } from '@lares/shared-types/batches'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { StatusBadge, type StatusTone } from '../../../shared/ui/status-badge.tsx'
import { CancelButton, OperationProgress } from '../../operations/public.ts'
import { useActText } from '../acts/use-act-text.ts'
import { useUndoBatchMutation } from '../api.ts'
import { BatchCounts } from './batch-counts.tsx'
import { BatchReportDialog } from './batch-report-dialog.tsx'
import styles from './runs.module.css'
import { useBatchProgress } from './use-batch-progress.ts'

const tones: Partial<Record<BatchState, StatusTone>> = {
  running: 'info',
  undoing: 'info',
  done: 'success',
  stopped: 'warning',
  'undo-stopped': 'warning',
}

/** One batch: what was done, by whom and when, its progress or result, and its undo. */
export function BatchRow({ batch }: { batch: Batch }) {
  const { t } = useTranslation('batches')
  const { name, facts } = useActText()(batch.act)
  const { isWorking, operation } = useBatchProgress(batch)
  const [undo] = useUndoBatchMutation()
  const [isAsking, asking] = useDisclosure(false)
  const [showsReport, report] = useDisclosure(false)
  const { id, startedBy, createdAt, counts, undoable } = batch
  // The batch was loaded when it was started, and is loaded again when it has ended.
  const state = batch.state === 'waiting' && operation?.state === 'running' ? 'running' : batch.state
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <h3 className={rows.name}>{name}</h3>
        <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      </div>
      {facts.length > 0 ? <p className={styles.detail}>{facts.join(' · ')}</p> : null}
      <p className={rows.facts}>
        {startedBy ? <span>{startedBy.name}</span> : null}
        <RelativeTime instant={createdAt} />
      </p>
      {isWorking ? null : <BatchCounts counts={counts} />}
      {operation ? <OperationProgress operation={operation} /> : null}
      <div className={rows.actions}>
        {operation ? <CancelButton operation={operation} /> : null}
        <Button variant="default" aria-label={t('report.of', { name })} onClick={report.open}>
          {t('report.button')}
        </Button>
        {undoable ? (
          <Button variant="default" aria-label={t('undo.of', { name })} onClick={asking.open}>
            {t('undo.button')}
          </Button>
        ) : null}
      </div>
      {showsReport ? <BatchReportDialog id={id} title={name} onClose={report.close} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('undo.title', { name })}
          confirmLabel={t('undo.confirm')}
          onClose={asking.close}
          onConfirm={() => undo({ params: { id } })}
        >
          <p>{t('undo.text')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
