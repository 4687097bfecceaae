import type { BackupTarget } from '@lares/shared-types/backups'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useDeleteBackupTargetMutation } from '../api.ts'
import { getAddress } from '../targets/get-address.ts'

/** Removes a target; the backups at its place stay. */
export function RemoveTargetDialog({ target, onClose }: { target: BackupTarget; onClose: () => void }) {
  const { t } = useTranslation('backups')
  const [remove] = useDeleteBackupTargetMutation()
  const { id, name, version } = target
  return (
    <ConfirmDialog
      dangerous
      title={t('remove.title', { name })}
      confirmLabel={t('remove.confirm')}
      onClose={onClose}
      onConfirm={() => remove({ params: { id }, query: { version } })}
    >
      <p>{t('remove.text', { address: getAddress(target) })}</p>
      {target.isEncrypted ? <p>{t('remove.encrypted')}</p> : null}
    </ConfirmDialog>
  )
}
