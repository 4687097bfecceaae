import { AppError } from '@lares/server-kit/app-error'
import type { SessionUser } from '@lares/shared-types/users'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** How old "last seen" may grow before a request renews it: a write with each would be a waste. */
const lastSeenStep = 5 * 60_000

/** The person behind a session, who counts as seen now. Throws `not-signed-in`. */
export async function currentSession({ db, now }: Services, viewer: Viewer): Promise<SessionUser> {
  const row = await db
    .selectFrom('users')
    .select([...sessionColumns, 'last_seen_at'])
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw new AppError('not-signed-in', { message: 'Sign in first.' })
  const seen = now()
  if (!row.last_seen_at || row.last_seen_at.getTime() <= seen.getTime() - lastSeenStep) {
    await db.updateTable('users').set({ last_seen_at: seen }).where('id', '=', viewer.userId).execute()
  }
  return toSessionUser(row)
}
