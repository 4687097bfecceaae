import type { User } from '@lares/shared-types/users'
import type { StoredUser } from './stored-user.ts'

/** What was changed of a user, as the security log names it: rights with their values, anything else by its field. */
export interface UserChanges {
  /** Absent: rights and status are as they were. */
  readonly rights?: { readonly from: Rights; readonly to: Rights }
  /** Whether what is hidden from them was set anew. */
  readonly restricted: boolean
  readonly fields: readonly string[]
}

type Rights = Pick<User, 'status' | 'isAdmin' | 'permissions'>

/** Compares a user with what they become. */
export function changesOf(
  stored: StoredUser,
  next: Rights & { readonly displayName: string; readonly hasNewAddress: boolean },
  restricted: boolean,
): UserChanges {
  const from = rightsOf({ ...stored, isAdmin: stored.is_admin })
  const to = rightsOf(next)
  const isSame = JSON.stringify(from) === JSON.stringify(to)
  return {
    ...(!isSame && { rights: { from, to } }),
    restricted,
    fields: [
      ...(next.hasNewAddress ? ['email'] : []),
      ...(next.displayName === stored.display_name ? [] : ['displayName']),
    ],
  }
}

function rightsOf({ status, isAdmin, permissions }: Rights): Rights {
  return { status, isAdmin, permissions: permissions.toSorted() }
}
