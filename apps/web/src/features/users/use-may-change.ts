import type { User } from '@lares/shared-types/users'
import { useUser } from '../../shared/session/use-user.ts'

/** What the viewer may do to a user: administrators are changed by administrators alone, and others do not change their own rights. */
export function useMayChange({ id, isAdmin }: User) {
  const viewer = useUser()
  const isSelf = id === viewer?.id
  const mayEdit = viewer?.isAdmin === true || !isAdmin
  return {
    mayEdit,
    /** Suspend or delete. */
    mayRemove: mayEdit && (viewer?.isAdmin === true || !isSelf),
    /** End what they sign in with, which for oneself is done on the page of the account. */
    mayChangeAccess: mayEdit && !isSelf,
  }
}
