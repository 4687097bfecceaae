import type { ItemSelection } from '@lares/shared-types/item-selection'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../shared/api/use-create-once.ts'
import { formatFileSize } from '../../shared/i18n/format-file-size.ts'
import { AppDialog } from '../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { FailureNote } from '../../shared/ui/failure-note.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useCreateExportMutation, useExportQuery, usePreviewExportQuery } from './api.ts'
import { DownloadLink, ExportBadge, ExportStatus } from './export-status.tsx'
import styles from './exports.module.css'

interface ExportDialogProps {
  /** What is exported; the server decides which of it the user may see. */
  readonly selection: ItemSelection
  readonly onClose: () => void
}

/** Shows what an export would contain and how large it would be, makes it, follows it, and offers its download. */
export function ExportDialog({ selection, onClose }: ExportDialogProps) {
  const { t } = useTranslation('exports')
  const [madeId, setMadeId] = useState<string>()
  return (
    <AppDialog opened onClose={onClose} title={t('dialog.title')}>
      {madeId === undefined ? (
        <ExportOffer selection={selection} onClose={onClose} onMade={setMadeId} />
      ) : (
        <MadeExport id={madeId} onClose={onClose} />
      )}
    </AppDialog>
  )
}

function ExportOffer({ selection, onClose, onMade }: ExportDialogProps & { onMade: (id: string) => void }) {
  const { t, i18n } = useTranslation(['exports', 'shared'])
  const { currentData: preview, error, refetch } = usePreviewExportQuery({ body: { selection } })
  const [create, creation] = useCreateExportMutation()
  const createOnce = useCreateOnce()

  async function make() {
    const { data } = await createOnce({ selection }, (body) => create({ body }))
    if (data) onMade(data.id)
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!preview) return <ListSkeleton lead="none" lines={2} height={80} rows={1} />
  const { itemCount, fileCount, size } = preview
  if (itemCount === 0) return <p>{t('dialog.nothing')}</p>
  return (
    <>
      <dl className={styles.contents}>
        <dt>{t('dialog.contents')}</dt>
        <dd>{t('dialog.items', { count: itemCount })}</dd>
        <dd>{t('dialog.files', { count: fileCount, size: formatFileSize(size, i18n.language) })}</dd>
      </dl>
      <p className={styles.detail}>{t('dialog.included')}</p>
      <FailureNote error={creation.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button loading={creation.isLoading} onClick={() => void make()} data-autofocus>
          {t('dialog.start')}
        </Button>
      </DialogActions>
    </>
  )
}

function MadeExport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['exports', 'shared'])
  const { currentData: exported, error, refetch } = useExportQuery({ params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!exported) return <ListSkeleton lead="none" lines={2} height={80} rows={1} />
  return (
    <>
      <div className={styles.made} role="status">
        <ExportBadge state={exported.state} />
        <ExportStatus exported={exported} />
      </div>
      {exported.state === 'preparing' ? <p className={styles.detail}>{t('dialog.background')}</p> : null}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('shared:close')}
        </Button>
        <DownloadLink exported={exported} />
      </DialogActions>
    </>
  )
}
