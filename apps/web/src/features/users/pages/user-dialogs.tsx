import type { Invitation, PasswordLink, User } from '@lares/shared-types/users'
import { ChangeStatusDialog } from '../dialogs/change-status-dialog.tsx'
import { DeleteUserDialog } from '../dialogs/delete-user-dialog.tsx'
import { EditUserDialog } from '../dialogs/edit-user-dialog.tsx'
import { InvitationDialog } from '../dialogs/invitation-dialog.tsx'
import { InviteUserDialog } from '../dialogs/invite-user-dialog.tsx'
import { PasswordLinkDialog } from '../dialogs/password-link-dialog.tsx'
import { WithdrawInvitationDialog } from '../dialogs/withdraw-invitation-dialog.tsx'
import { InviteManyDialog } from '../invite-many/invite-many-dialog.tsx'

/** An action that needs a dialog. Users are given by id, so that the dialog shows their latest state. */
export type UserAction =
  | { action: 'invite' }
  | { action: 'invite-many' }
  | { action: 'invited'; invitation: Invitation }
  | { action: 'linked'; name: string; passwordLink: PasswordLink }
  | { action: 'edit' | 'status' | 'withdraw' | 'delete'; userId: string }

interface UserDialogsProps {
  users: readonly User[]
  openAction: UserAction | null
  /** Closes the dialog; `next` opens another in its place. */
  onDone: (next?: UserAction) => void
}

/** The dialog of the current action, if any. */
export function UserDialogs({ users, openAction, onDone }: UserDialogsProps) {
  const close = () => onDone()
  if (!openAction) return null
  if (openAction.action === 'invite') {
    return (
      <InviteUserDialog
        onClose={close}
        onInvited={(invitation) => onDone({ action: 'invited', invitation })}
      />
    )
  }
  if (openAction.action === 'invite-many')
    return <InviteManyDialog known={users.map(({ email }) => email)} onClose={close} />
  if (openAction.action === 'invited') {
    const { invitation } = openAction
    return <InvitationDialog key={invitation.link} invitation={invitation} onClose={close} />
  }
  if (openAction.action === 'linked') {
    const { name, passwordLink } = openAction
    return (
      <PasswordLinkDialog key={passwordLink.link} name={name} passwordLink={passwordLink} onClose={close} />
    )
  }

  const user = users.find(({ id }) => id === openAction.userId)
  if (!user) return null
  if (openAction.action === 'edit') return <EditUserDialog user={user} onClose={close} />
  if (openAction.action === 'status') return <ChangeStatusDialog user={user} onClose={close} />
  if (openAction.action === 'withdraw') return <WithdrawInvitationDialog user={user} onClose={close} />
  return <DeleteUserDialog user={user} onClose={close} />
}
