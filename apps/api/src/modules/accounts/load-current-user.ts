import { notSignedIn } from '@lares/server-kit/access'
import { permissions } from '@lares/shared-types/permissions'
import type { SessionUser } from '@lares/shared-types/users'
import type { Services } from '../../services.ts'
import type { Principal, UserPrincipal, ViewPrincipal } from '../../visibility/principal.ts'
import { touchSignIn } from '../sign-ins/stored-sign-ins.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** Minimum interval between updates of `last_seen_at`, to avoid a write with each request. */
const lastSeenIntervalMs = 5 * 60_000

/**
 * Loads the user of a session and updates when they and their device were last seen; for a view, the user as whom somebody
 * sees the archive. Throws `not-signed-in`.
 */
export async function loadCurrentUser(services: Services, principal: Principal): Promise<SessionUser> {
  return principal.kind === 'view'
    ? loadViewedUser(services, principal)
    : loadSignedInUser(services, principal)
}

async function loadSignedInUser({ db, now }: Services, user: UserPrincipal): Promise<SessionUser> {
  const row = await db
    .selectFrom('users')
    .select([...sessionColumns, 'last_seen_at'])
    .where('id', '=', user.userId)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  const at = now()
  if (!row.last_seen_at || row.last_seen_at.getTime() <= at.getTime() - lastSeenIntervalMs) {
    await db.updateTable('users').set({ last_seen_at: at }).where('id', '=', user.userId).execute()
  }
  const { signInId, address } = user.origin
  if (signInId) await touchSignIn(db, signInId, { at, address, intervalMs: lastSeenIntervalMs })
  return toSessionUser(row)
}

async function loadViewedUser({ db }: Services, view: ViewPrincipal): Promise<SessionUser> {
  const row = await db
    .selectFrom('users')
    .select(sessionColumns)
    .where('id', '=', view.viewedUserId)
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  return {
    ...toSessionUser(row),
    id: view.viewId,
    isAdmin: view.isAdmin,
    permissions: permissions.filter((permission) => view.permissions.has(permission)),
    view: { userId: view.viewedUserId, by: view.manager.displayName },
  }
}
