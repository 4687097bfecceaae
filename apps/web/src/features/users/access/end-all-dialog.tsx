import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useEndAllSignInsMutation } from '../../sign-ins/public.ts'

/** Signs a user out on every device. */
export function EndAllDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [end] = useEndAllSignInsMutation()
  const name = user.displayName
  return (
    <ConfirmDialog
      dangerous
      title={t('access.endAllTitle', { name })}
      confirmLabel={t('access.endAll')}
      onClose={onClose}
      onConfirm={() => end({ params: { id: user.id } })}
    >
      <p>{t('access.endAllText', { name })}</p>
    </ConfirmDialog>
  )
}
