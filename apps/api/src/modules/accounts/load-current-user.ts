import { notSignedIn } from '@lares/server-kit/access'
import type { SessionUser } from '@lares/shared-types/users'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { touchSignIn } from '../sign-ins/stored-sign-ins.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** Minimum interval between updates of `last_seen_at`, to avoid a write with each request. */
const lastSeenIntervalMs = 5 * 60_000

/** Loads the user of a session and updates when they and their device were last seen. Throws `not-signed-in`. */
export async function loadCurrentUser({ db, now }: Services, user: UserPrincipal): Promise<SessionUser> {
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
