import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useRemoveSecondFactorMutation } from '../../sign-ins/public.ts'

/** Removes the second factor of a user who has lost it. */
export function RemoveSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [remove] = useRemoveSecondFactorMutation()
  const name = user.displayName
  return (
    <ConfirmDialog
      dangerous
      title={t('access.removeSecondFactorTitle', { name })}
      confirmLabel={t('access.removeSecondFactor')}
      onClose={onClose}
      onConfirm={() => remove({ params: { id: user.id } })}
    >
      <p>{t('access.removeSecondFactorText', { name })}</p>
    </ConfirmDialog>
  )
}
