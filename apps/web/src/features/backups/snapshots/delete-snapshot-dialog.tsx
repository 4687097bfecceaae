import type { BackupSnapshot, BackupTarget } from '@lares/shared-types/backups'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useDeleteBackupSnapshotMutation } from '../api.ts'

interface DeleteSnapshotDialogProps {
  target: BackupTarget
  snapshot: BackupSnapshot
  onClose: () => void
}

/** Deletes one backup from its place. */
export function DeleteSnapshotDialog({ target, snapshot, onClose }: DeleteSnapshotDialogProps) {
  const { t, i18n } = useTranslation('backups')
  const [remove] = useDeleteBackupSnapshotMutation()
  const format = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <ConfirmDialog
      dangerous
      title={t('snapshots.deleteTitle')}
      confirmLabel={t('snapshots.delete')}
      onClose={onClose}
      onConfirm={() => remove({ params: { id: target.id, snapshotId: snapshot.id } })}
    >
      <p>{t('snapshots.deleteText', { date: format.format(new Date(snapshot.createdAt)) })}</p>
    </ConfirmDialog>
  )
}
