import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useWithdrawInvitationMutation } from '../api.ts'

/** Withdraws the invitation of a person who has not accepted it. */
export function WithdrawInvitationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [withdraw] = useWithdrawInvitationMutation()
  const name = user.displayName

  return (
    <ConfirmDialog
      dangerous
      title={t('withdraw.title', { name })}
      confirmLabel={t('withdraw.confirm')}
      failureTexts={{ 'already-exists': t('withdraw.accepted', { name }) }}
      onClose={onClose}
      onConfirm={() => withdraw({ params: { id: user.id } })}
    >
      <p>{t('withdraw.text', { name })}</p>
    </ConfirmDialog>
  )
}
