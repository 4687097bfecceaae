import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useChangeUserMutation } from '../api.ts'

/** Suspends or reactivates a user, effective from their next request. */
export function ChangeStatusDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const [change] = useChangeUserMutation()
  const isSuspended = user.status === 'suspended'
  const status = isSuspended ? 'active' : 'suspended'
  const textKey = isSuspended ? 'readmit' : 'suspend'
  const name = user.displayName

  return (
    <ConfirmDialog
      dangerous={!isSuspended}
      title={t(`${textKey}.title`, { name })}
      confirmLabel={t(`${textKey}.confirm`)}
      onClose={onClose}
      onConfirm={() => change({ params: { id: user.id }, body: { status, version: user.version } })}
    >
      <p>{t(`${textKey}.text`, { name })}</p>
    </ConfirmDialog>
  )
}
