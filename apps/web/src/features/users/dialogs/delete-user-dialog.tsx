import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useDeleteUserMutation } from '../api.ts'

/** Deletes an account; the items of the user stay. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [remove] = useDeleteUserMutation()
  const name = user.displayName

  return (
    <ConfirmDialog
      dangerous
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      onClose={onClose}
      onConfirm={() => remove({ params: { id: user.id }, query: { version: user.version } })}
    >
      <p>{t('delete.text', { name })}</p>
    </ConfirmDialog>
  )
}
