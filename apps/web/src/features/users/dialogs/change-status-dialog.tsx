import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useChangeUserMutation } from '../api.ts'

/** Suspends or reactivates a user, effective from their next request. */
export function ChangeStatusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [change, { isLoading, error }] = useChangeUserMutation()
  const isSuspended = user.status === 'suspended'
  const textKey = isSuspended ? 'readmit' : 'suspend'
  const name = user.displayName

  async function confirm() {
    const status = isSuspended ? 'active' : 'suspended'
    const result = await change({ params: { id: user.id }, body: { status, version: user.version } })
    if (!result.error) onClose()
  }

  return (
    <ConfirmDialog
      opened
      dangerous={!isSuspended}
      title={t(`${textKey}.title`, { name })}
      confirmLabel={t(`${textKey}.confirm`)}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={isLoading}
      error={error}
    >
      <p>{t(`${textKey}.text`, { name })}</p>
    </ConfirmDialog>
  )
}
