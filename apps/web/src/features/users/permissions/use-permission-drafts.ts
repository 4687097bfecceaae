import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { useState } from 'react'
import { applyListChange, getListChange, type ListChange } from '../../../shared/forms/list-changes.ts'
import { useUser } from '../../../shared/session/use-user.ts'

export interface PermissionChange extends ListChange<Permission> {
  readonly user: User
  readonly next: readonly Permission[]
}

export interface PermissionDrafts {
  /** Whether a user would have a permission after saving. */
  has(user: User, permission: Permission): boolean
  /** Whether the viewer may change it: nobody grants what they lack, nor changes administrators or themselves. */
  mayChange(user: User, permission: Permission): boolean
  toggle(user: User, permission: Permission): void
  /** Gives these users the permissions of a preset, as far as the viewer may change them. */
  apply(users: readonly User[], preset: readonly Permission[]): void
  readonly changes: readonly PermissionChange[]
  /** The changes for users as somebody else has saved them meanwhile. */
  getChanges(users: readonly User[]): readonly PermissionChange[]
  /** Forgets the drafts of these users, or all. */
  discard(userIds?: readonly string[]): void
}

/** Only what was ticked and unticked, by the id of the user, so that it also applies to what somebody else saves meanwhile. */
type Drafts = Readonly<Record<string, ListChange<Permission>>>

/** Permissions of users that are changed on the page but not saved. */
export function usePermissionDrafts(users: readonly User[]): PermissionDrafts {
  const viewer = useUser()
  const [drafts, setDrafts] = useState<Drafts>({})

  function getNext(user: User): readonly Permission[] {
    const draft = drafts[user.id]
    return draft ? applyListChange(user.permissions, draft) : user.permissions
  }

  function mayChange(user: User, permission: Permission): boolean {
    if (!viewer || user.isAdmin || (user.id === viewer.id && !viewer.isAdmin)) return false
    return viewer.permissions.includes(permission) || user.permissions.includes(permission)
  }

  function withPreset(user: User, preset: readonly Permission[]): readonly Permission[] {
    return permissions.filter((permission) =>
      mayChange(user, permission) ? preset.includes(permission) : getNext(user).includes(permission),
    )
  }

  const toDraft = (user: User, next: readonly Permission[]) =>
    [user.id, getListChange(user.permissions, next)] as const
  const getChanges = (of: readonly User[]) => of.flatMap((user) => toChange(user, getNext(user)))

  return {
    has: (user, permission) => user.isAdmin || getNext(user).includes(permission),
    mayChange,
    toggle(user, permission) {
      const next = getNext(user)
      const toggled = next.includes(permission)
        ? next.filter((held) => held !== permission)
        : [...next, permission]
      setDrafts({ ...drafts, ...Object.fromEntries([toDraft(user, toggled)]) })
    },
    apply(chosen, preset) {
      const changed = chosen.map((user) => toDraft(user, withPreset(user, preset)))
      setDrafts({ ...drafts, ...Object.fromEntries(changed) })
    },
    changes: getChanges(users),
    getChanges,
    discard(userIds) {
      const stays = ([id]: [string, unknown]) => userIds !== undefined && !userIds.includes(id)
      setDrafts(Object.fromEntries(Object.entries(drafts).filter(stays)))
    },
  }
}

/** Administrators may do everything, so that nothing changes for somebody who has become one. */
function toChange(user: User, next: readonly Permission[]): PermissionChange[] {
  const { added, removed } = getListChange(user.permissions, next)
  return user.isAdmin || added.length + removed.length === 0 ? [] : [{ user, next, added, removed }]
}
