import type { Identity } from '@lares/server-kit/identity'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { SiteParams } from '@lares/shared-types/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Principal, UserPrincipal, ViewPrincipal } from './principal.ts'

interface Row {
  id: string
  display_name: string
  siteparams: SiteParams
  is_admin: boolean
  permissions: Permission[]
  tag_ids: string[]
  category_ids: string[]
  was_restored: boolean
}

/**
 * Loads the principal of a request. Every request reloads it, so that changed permissions take effect immediately.
 * Undefined for guests, inactive users and ended sessions.
 */
export async function loadPrincipal(db: Db, identity: Identity): Promise<Principal | undefined> {
  if (!identity.userId || identity.epoch === undefined) return undefined
  const { userId, epoch, signInId, clientIp } = identity
  // A sign-in without a row is from before they were recorded, or from before a restore.
  const hasEnded = signInId
    ? sql`exists (select from sign_ins where sign_ins.id = ${signInId} and ended_at is not null)`
    : sql`false`
  const user = await findUser(db, sql`users.id = ${userId} and session_epoch = ${epoch} and not ${hasEnded}`)
  const origin = { ...(clientIp && { address: clientIp }), ...(signInId && { signInId }) }
  if (!user) return undefined
  const principal = { ...user, passwordConfirmed: identity.passwordConfirmed ?? false, origin }
  return identity.view ? loadView(db, principal, identity.view) : principal
}

/** The view of a manager of users of the archive as another user; undefined if either may not sign in any more. */
async function loadView(
  db: Db,
  manager: UserPrincipal,
  { id, userId }: NonNullable<Identity['view']>,
): Promise<ViewPrincipal | undefined> {
  const viewed = manager.permissions.has('users:manage') ? await loadActiveUser(db, userId) : undefined
  return (
    viewed && {
      kind: 'view',
      userId: null,
      viewId: id,
      viewedUserId: viewed.userId,
      manager,
      language: viewed.language,
      isAdmin: viewed.isAdmin && manager.isAdmin,
      permissions: viewed.permissions.intersection(manager.permissions),
      hiddenTagIds: [...new Set([...viewed.hiddenTagIds, ...manager.hiddenTagIds])],
      hiddenCategoryIds: [...new Set([...viewed.hiddenCategoryIds, ...manager.hiddenCategoryIds])],
      wasRestored: manager.wasRestored,
    }
  )
}

/** Loads an active user outside a request of theirs. */
export async function loadActiveUser(db: Db, userId: string): Promise<UserPrincipal | undefined> {
  return findUser(db, sql`id = ${userId}`)
}

/** Whether a principal whose request takes long still has the rights that they had when it began, no more and no less. */
export async function hasSameRights(db: Db, principal: Principal): Promise<boolean> {
  const now = await reloadPrincipal(db, principal)
  return (
    now !== undefined &&
    now.isAdmin === principal.isAdmin &&
    now.permissions.symmetricDifference(principal.permissions).size === 0 &&
    haveSameIds(now.hiddenTagIds, principal.hiddenTagIds) &&
    haveSameIds(now.hiddenCategoryIds, principal.hiddenCategoryIds)
  )
}

async function reloadPrincipal(db: Db, principal: Principal): Promise<Principal | undefined> {
  if (principal.kind === 'user') return loadActiveUser(db, principal.userId)
  const manager = await loadActiveUser(db, principal.manager.userId)
  return manager && loadView(db, manager, { id: principal.viewId, userId: principal.viewedUserId })
}

function haveSameIds(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}

async function findUser(db: Db, condition: RawBuilder<unknown>): Promise<UserPrincipal | undefined> {
  const { rows } = await sql<Row>`
    select id, display_name, siteparams, is_admin, permissions, hidden.tag_ids, hidden.category_ids,
      (select restored_at is not null from archive) as was_restored
    from users, hidden_labels(users.id) hidden
    where status = 'active' and ${condition}`.execute(db)
  const row = rows[0]
  return row && toUserPrincipal(row)
}

/** Administrators have all permissions and no restrictions. */
function toUserPrincipal(row: Row): UserPrincipal {
  return {
    kind: 'user',
    userId: row.id,
    displayName: row.display_name,
    language: row.siteparams.language,
    isAdmin: row.is_admin,
    passwordConfirmed: false,
    origin: {},
    permissions: new Set(row.is_admin ? permissions : row.permissions),
    hiddenTagIds: row.is_admin ? [] : row.tag_ids,
    hiddenCategoryIds: row.is_admin ? [] : row.category_ids,
    wasRestored: row.was_restored,
  }
}
