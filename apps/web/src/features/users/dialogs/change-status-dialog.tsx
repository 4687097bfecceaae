import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useChangeUserMutation } from '../api.ts'

/** Suspends somebody, or lets them in again; holds from their next request. */
export function ChangeStatusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [change, { isLoading, error }] = useChangeUserMutation()
  const suspended = user.status === 'suspended'
  const words = suspended ? 'readmit' : 'suspend'
  const name = user.displayName

  async function confirm() {
    const status = suspended ? 'active' : 'suspended'
    const answer = await change({ params: { id: user.id }, body: { status, version: user.version } })
    if (!answer.error) onClose()
  }

  return (
    <ConfirmDialog
      opened
      dangerous={!suspended}
      title={t(`${words}.title`, { name })}
      confirmLabel={t(`${words}.confirm`)}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={isLoading}
      error={error}
    >
      <p>{t(`${words}.text`, { name })}</p>
    </ConfirmDialog>
  )
}
