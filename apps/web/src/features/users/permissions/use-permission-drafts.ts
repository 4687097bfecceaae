import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { useCallback, useState } from 'react'
import { applyListChange, getListChange, type ListChange } from '../../../shared/forms/list-changes.ts'
import { useUser } from '../../../shared/session/use-user.ts'

export interface PermissionChange extends ListChange<Permission> {
  readonly user: User
  readonly next: readonly Permission[]
}

export type Draft = ListChange<Permission>

/** Whether a viewer may change a permission of a user: nobody grants what they lack, nor changes administrators or themselves. */
export type MayChange = (user: User, permission: Permission) => boolean

export type TogglePermission = (user: User, permission: Permission) => void

export interface PermissionDrafts {
  /** What was ticked and unticked for a user; undefined if nothing was. */
  getDraft(user: User): Draft | undefined
  /** Does not change while the viewer stays the same. */
  readonly mayChange: MayChange
  /** Never changes. */
  readonly toggle: TogglePermission
  /** Gives these users the permissions of a preset, as far as the viewer may change them. */
  apply(users: readonly User[], preset: readonly Permission[]): void
  readonly changes: readonly PermissionChange[]
  /** The changes for users as somebody else has saved them meanwhile. */
  getChanges(users: readonly User[]): readonly PermissionChange[]
  /** Forgets the drafts of these users, or all. */
  discard(userIds?: readonly string[]): void
}

/** Only what was ticked and unticked, by the id of the user, so that it also applies to what somebody else saves meanwhile. */
type Drafts = Readonly<Record<string, Draft>>

/** Permissions of users that are changed on the page but not saved. */
export function usePermissionDrafts(users: readonly User[]): PermissionDrafts {
  const viewer = useUser()
  const [drafts, setDrafts] = useState<Drafts>({})

  const getNext = (user: User) => applyDraft(user, drafts[user.id])

  const mayChange = useCallback(
    (user: User, permission: Permission): boolean => {
      if (!viewer || user.isAdmin || (user.id === viewer.id && !viewer.isAdmin)) return false
      return viewer.permissions.includes(permission) || user.permissions.includes(permission)
    },
    [viewer],
  )

  const toggle = useCallback((user: User, permission: Permission) => {
    setDrafts((current) => {
      const next = applyDraft(user, current[user.id])
      const toggled = next.includes(permission)
        ? next.filter((held) => held !== permission)
        : [...next, permission]
      return { ...current, [user.id]: getListChange(user.permissions, toggled) }
    })
  }, [])

  function withPreset(user: User, preset: readonly Permission[]): readonly Permission[] {
    return permissions.filter((permission) =>
      mayChange(user, permission) ? preset.includes(permission) : getNext(user).includes(permission),
    )
  }

  const toDraft = (user: User, next: readonly Permission[]) =>
    [user.id, getListChange(user.permissions, next)] as const
  const getChanges = (of: readonly User[]) => of.flatMap((user) => toChange(user, getNext(user)))

  return {
    getDraft: (user) => drafts[user.id],
    mayChange,
    toggle,
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

/** What a user may do after a draft was saved. */
export function listHeld(user: User, draft: Draft | undefined): readonly Permission[] {
  return user.isAdmin ? permissions : applyDraft(user, draft)
}

function applyDraft(user: User, draft: Draft | undefined): readonly Permission[] {
  return draft ? applyListChange(user.permissions, draft) : user.permissions
}

/** Administrators may do everything, so that nothing changes for somebody who has become one. */
function toChange(user: User, next: readonly Permission[]): PermissionChange[] {
  const { added, removed } = getListChange(user.permissions, next)
  return user.isAdmin || added.length + removed.length === 0 ? [] : [{ user, next, added, removed }]
}
