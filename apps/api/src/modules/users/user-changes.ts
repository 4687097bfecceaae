import type { User } from '@lares/shared-types/users'
import type { ChangedRestrictions } from '../user-rights/restrictions.ts'
import type { StoredUser } from './stored-user.ts'

/** Changes of a user for the security log: rights with their values, other fields by name only. */
export interface UserChanges {
  /** Absent if permissions and status are unchanged. */
  readonly rights?: { readonly from: Rights; readonly to: Rights }
  /** Absent if the restrictions are unchanged. */
  readonly restrictions?: ChangedRestrictions
  readonly fields: readonly string[]
}

type Rights = Pick<User, 'status' | 'isAdmin' | 'permissions'>

/** Compares a stored user with the new values. */
export function diffUser(
  stored: StoredUser,
  next: Rights & { readonly displayName: string; readonly hasNewAddress: boolean },
  restrictions: ChangedRestrictions | undefined,
): UserChanges {
  const from = getRights({ ...stored, isAdmin: stored.is_admin })
  const to = getRights(next)
  const isSame = JSON.stringify(from) === JSON.stringify(to)
  return {
    ...(!isSame && { rights: { from, to } }),
    ...(restrictions && { restrictions }),
    fields: [
      ...(next.hasNewAddress ? ['email'] : []),
      ...(next.displayName === stored.display_name ? [] : ['displayName']),
    ],
  }
}

function getRights({ status, isAdmin, permissions }: Rights): Rights {
  return { status, isAdmin, permissions: permissions.toSorted() }
}
