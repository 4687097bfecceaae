import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { User } from '@lares/shared-types/users'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useRenewInvitationMutation } from '../api.ts'
import { usePasswordLink } from './use-password-link.ts'
import type { UserAction } from './user-dialogs.tsx'

/** The menu of actions on a user. */
export function UserMenu({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const failureText = useFailureText()
  const [renew] = useRenewInvitationMutation()
  const ownId = useUser()?.id
  const linkNewPassword = usePasswordLink(user, onAction)
  const userId = user.id
  // Users change their own password on their account page, with the current one.
  const canGetPasswordLink = user.status === 'active' && userId !== ownId

  async function renewInvitation() {
    const { data, error } = await renew({ params: { id: userId } })
    if (data) onAction({ action: 'invited', invitation: data })
    else dispatch(toastShown({ title: failureText(error), intent: 'error' }))
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('actsOf', { name: user.displayName })}
        >
          <Icon name="dots-vertical" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<Icon name="edit" size={16} />}
          onClick={() => onAction({ action: 'edit', userId })}
        >
          {t('acts.edit')}
        </Menu.Item>
        {canGetPasswordLink ? (
          <Menu.Item leftSection={<Icon name="link" size={16} />} onClick={() => void linkNewPassword()}>
            {t('acts.newPassword')}
          </Menu.Item>
        ) : null}
        {user.status === 'invited' ? (
          <Menu.Item leftSection={<Icon name="send" size={16} />} onClick={() => void renewInvitation()}>
            {t('acts.renew')}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<Icon name={user.status === 'suspended' ? 'check' : 'ban'} size={16} />}
            onClick={() => onAction({ action: 'status', userId })}
          >
            {user.status === 'suspended' ? t('readmit.confirm') : t('suspend.confirm')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onAction({ action: 'delete', userId })}
        >
          {t('delete.confirm')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
