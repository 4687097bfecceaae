import type { Invitation, PasswordLink, User } from '@lares/shared-types/users'
import { ChangeStatusDialog } from '../dialogs/change-status-dialog.tsx'
import { DeleteUserDialog } from '../dialogs/delete-user-dialog.tsx'
import { EditUserDialog } from '../dialogs/edit-user-dialog.tsx'
import { InvitationDialog } from '../dialogs/invitation-dialog.tsx'
import { InviteUserDialog } from '../dialogs/invite-user-dialog.tsx'
import { PasswordLinkDialog } from '../dialogs/password-link-dialog.tsx'

/** What is being done with users, in a dialog. People are named by id, so that a dialog sees their latest state. */
export type UserAct =
  | { act: 'invite' }
  | { act: 'invited'; invitation: Invitation }
  | { act: 'linked'; name: string; made: PasswordLink }
  | { act: 'edit' | 'status' | 'delete'; userId: string }

interface UserDialogsProps {
  users: readonly User[]
  doing: UserAct | null
  /** It is over; `next` comes of it. */
  onDone: (next?: UserAct) => void
}

/** The dialog of what is being done, if anything is. */
export function UserDialogs({ users, doing, onDone }: UserDialogsProps) {
  const close = () => onDone()
  if (!doing) return null
  if (doing.act === 'invite') {
    return (
      <InviteUserDialog onClose={close} onInvited={(invitation) => onDone({ act: 'invited', invitation })} />
    )
  }
  if (doing.act === 'invited') {
    const { invitation } = doing
    return <InvitationDialog key={invitation.link} invitation={invitation} onClose={close} />
  }
  if (doing.act === 'linked') {
    const { name, made } = doing
    return <PasswordLinkDialog key={made.link} name={name} made={made} onClose={close} />
  }

  const user = users.find(({ id }) => id === doing.userId)
  if (!user) return null
  if (doing.act === 'edit') return <EditUserDialog user={user} onClose={close} />
  if (doing.act === 'status') return <ChangeStatusDialog user={user} onClose={close} />
  return <DeleteUserDialog user={user} onClose={close} />
}
