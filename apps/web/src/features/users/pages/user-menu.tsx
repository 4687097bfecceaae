import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRenewInvitationMutation } from '../api.ts'
import { useMayChange } from '../use-may-change.ts'
import { usePasswordLink } from './use-password-link.ts'
import type { UserAction } from './user-dialogs.tsx'

/** The menu of actions on a user. */
export function UserMenu({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  const { t } = useTranslation(['users', 'history'])
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const [renew] = useRenewInvitationMutation()
  const viewer = useUser()
  const linkNewPassword = usePasswordLink(user, onAction)
  const userId = user.id
  const isSuspended = user.status === 'suspended'
  const { mayEdit, mayRemove, mayChangeAccess } = useMayChange(user)
  // Users change their own password on their account page, with the current one.
  const canGetPasswordLink = user.status === 'active' && mayChangeAccess

  async function renewInvitation() {
    const { data, error } = await renew({ params: { id: userId } })
    if (data) onAction({ action: 'invited', invitation: data })
    else showFailure(error)
  }

  const edit = {
    label: t('users:acts.edit'),
    icon: 'edit',
    run: () => onAction({ action: 'edit', userId }),
  } as const
  const openProfile = () => void navigate(`${paths.usersProfile.to()}?user=${userId}`)
  const password = {
    label: t('users:acts.newPassword'),
    icon: 'link',
    run: () => void linkNewPassword(),
  } as const
  const invitation = {
    label: t('users:acts.renew'),
    icon: 'send',
    run: () => void renewInvitation(),
  } as const
  const status = {
    label: isSuspended ? t('users:readmit.confirm') : t('users:suspend.confirm'),
    icon: isSuspended ? 'check' : 'ban',
    run: () => onAction({ action: 'status', userId }),
  } as const
  const remove = {
    label: t('users:delete.confirm'),
    run: () => onAction({ action: 'delete', userId }),
  }
  const withdraw = {
    label: t('users:withdraw.confirm'),
    run: () => onAction({ action: 'withdraw', userId }),
  }
  const removal = user.status === 'invited' ? withdraw : remove
  const history = {
    label: t('history:open'),
    icon: 'history',
    run: () => void navigate(paths.history.to({ type: 'users', id: userId })),
  } as const

  return (
    <RowMenu
      label={t('users:actsOf', { name: user.displayName })}
      actions={[
        ...(mayEdit ? [edit] : []),
        { label: t('users:pages.profile'), icon: 'user-circle', run: openProfile },
        ...(canGetPasswordLink ? [password] : []),
        ...(user.status === 'invited' && mayEdit ? [invitation] : []),
        ...(user.status !== 'invited' && mayRemove ? [status] : []),
        ...(viewer?.isAdmin ? [history] : []),
      ]}
      remove={mayRemove ? removal : undefined}
    />
  )
}
