import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useBatchQuery } from '../api.ts'
import { ReasonList } from '../preview/reason-list.tsx'
import { BatchCounts } from './batch-counts.tsx'
import { BatchItems } from './batch-items.tsx'

interface BatchReportDialogProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}

/** What became of the items of a batch, and why some were not changed. */
export function BatchReportDialog({ id, title, onClose }: BatchReportDialogProps) {
  const { t } = useTranslation(['batches', 'shared'])
  const { currentData: report, error, refetch } = useBatchQuery({ params: { id } })
  return (
    <AppDialog opened size="page" title={title} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {report ? (
        <>
          <BatchCounts counts={report.batch.counts} />
          {report.reasons.length > 0 ? (
            <section aria-label={t('report.reasons')}>
              <ReasonList reasons={report.reasons} />
            </section>
          ) : null}
          <BatchItems batch={report.batch} />
        </>
      ) : null}
      {report || error ? null : <ListSkeleton lead="none" lines={2} height={80} rows={2} />}
      <DialogActions>
        <Button onClick={onClose}>{t('shared:close')}</Button>
      </DialogActions>
    </AppDialog>
  )
}
