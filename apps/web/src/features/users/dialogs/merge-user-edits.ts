import type { InviteUser } from '@lares/shared-types/users'
import { type Merge, mergeEdits } from '../../../shared/forms/merge-edits.ts'

const rights = ['permissions', 'restrictedTagIds', 'restrictedCategoryIds'] as const

/**
 * Merges two edits of a user. Permissions and restrictions have no effect on administrators, so that they clash with a change of
 * who is one: a revocation must not be lost because somebody else has appointed that user.
 */
export function mergeUserEdits(opened: InviteUser, mine: InviteUser, theirs: InviteUser): Merge<InviteUser> {
  const merge = mergeEdits(opened, mine, theirs)
  const changesRights = (edited: InviteUser) =>
    rights.some((field) => JSON.stringify(edited[field]) !== JSON.stringify(opened[field]))
  const changesAdmin = (edited: InviteUser) => isAdmin(edited) !== isAdmin(opened)
  const clashes =
    (changesAdmin(theirs) && changesRights(mine)) || (changesAdmin(mine) && changesRights(theirs))
  if (!clashes) return merge
  return {
    merged: { ...merge.merged, isAdmin: isAdmin(mine) },
    clashing: [...new Set([...merge.clashing, 'isAdmin' as const])],
  }
}

function isAdmin(edited: InviteUser): boolean {
  return edited.isAdmin ?? false
}
