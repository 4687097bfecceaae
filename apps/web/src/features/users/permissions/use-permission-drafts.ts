import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { useState } from 'react'
import { useUser } from '../../../shared/session/use-user.ts'

export interface PermissionChange {
  readonly user: User
  readonly next: readonly Permission[]
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
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
  /** Forgets the drafts of these users, or all. */
  discard(userIds?: readonly string[]): void
}

type Drafts = Readonly<Record<string, readonly Permission[]>>

/** Permissions of users that are changed on the page but not saved. */
export function usePermissionDrafts(users: readonly User[]): PermissionDrafts {
  const viewer = useUser()
  const [drafts, setDrafts] = useState<Drafts>({})

  const getNext = (user: User): readonly Permission[] => drafts[user.id] ?? user.permissions

  function mayChange(user: User, permission: Permission): boolean {
    if (!viewer || user.isAdmin || (user.id === viewer.id && !viewer.isAdmin)) return false
    return viewer.permissions.includes(permission) || user.permissions.includes(permission)
  }

  function withPreset(user: User, preset: readonly Permission[]): readonly Permission[] {
    return permissions.filter((permission) =>
      mayChange(user, permission) ? preset.includes(permission) : getNext(user).includes(permission),
    )
  }

  return {
    has: (user, permission) => user.isAdmin || getNext(user).includes(permission),
    mayChange,
    toggle(user, permission) {
      const next = getNext(user)
      const toggled = next.includes(permission)
        ? next.filter((held) => held !== permission)
        : [...next, permission]
      setDrafts({ ...drafts, [user.id]: toggled })
    },
    apply(chosen, preset) {
      const changed = chosen.map((user) => [user.id, withPreset(user, preset)] as const)
      setDrafts({ ...drafts, ...Object.fromEntries(changed) })
    },
    changes: users.flatMap((user) => toChange(user, getNext(user))),
    discard(userIds) {
      const stays = ([id]: [string, unknown]) => userIds !== undefined && !userIds.includes(id)
      setDrafts(Object.fromEntries(Object.entries(drafts).filter(stays)))
    },
  }
}

function toChange(user: User, next: readonly Permission[]): PermissionChange[] {
  const added = next.filter((permission) => !user.permissions.includes(permission))
  const removed = user.permissions.filter((permission) => !next.includes(permission))
  return added.length + removed.length === 0 ? [] : [{ user, next, added, removed }]
}
