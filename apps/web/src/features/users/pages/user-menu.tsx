import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRenewInvitationMutation } from '../api.ts'
import { usePasswordLink } from './use-password-link.ts'
import type { UserAction } from './user-dialogs.tsx'

/** The menu of actions on a user. */
export function UserMenu({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  const { t } = useTranslation('users')
  const showFailure = useFailureToast()
  const [renew] = useRenewInvitationMutation()
  const ownId = useUser()?.id
  const linkNewPassword = usePasswordLink(user, onAction)
  const userId = user.id
  const isSuspended = user.status === 'suspended'
  // Users change their own password on their account page, with the current one.
  const canGetPasswordLink = user.status === 'active' && userId !== ownId

  async function renewInvitation() {
    const { data, error } = await renew({ params: { id: userId } })
    if (data) onAction({ action: 'invited', invitation: data })
    else showFailure(error)
  }

  const password = {
    label: t('acts.newPassword'),
    icon: 'link',
    run: () => void linkNewPassword(),
  } as const
  const invitation = { label: t('acts.renew'), icon: 'send', run: () => void renewInvitation() } as const
  const status = {
    label: isSuspended ? t('readmit.confirm') : t('suspend.confirm'),
    icon: isSuspended ? 'check' : 'ban',
    run: () => onAction({ action: 'status', userId }),
  } as const

  return (
    <RowMenu
      label={t('actsOf', { name: user.displayName })}
      actions={[
        { label: t('acts.edit'), icon: 'edit', run: () => onAction({ action: 'edit', userId }) },
        ...(canGetPasswordLink ? [password] : []),
        user.status === 'invited' ? invitation : status,
      ]}
      remove={{ label: t('delete.confirm'), run: () => onAction({ action: 'delete', userId }) }}
    />
  )
}
