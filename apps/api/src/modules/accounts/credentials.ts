import { AppError } from '@lares/server-kit/app-error'
import type { SessionUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { endTokens } from './access-tokens.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import type { Asker } from './password-queue.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** PostgreSQL, appendix A: disk_full. */
const diskFullState = '53100'

export interface SignedIn {
  readonly user: SessionUser
  /** Sessions hold while the user's epoch is this. */
  readonly epoch: number
}

/**
 * The active user with this address and password. Throws `invalid-credentials`, the same and after the same
 * time whether the address is unknown, invited, suspended or the password wrong.
 */
export async function verifyCredentials(
  { db, now }: Services,
  given: { readonly email: string; readonly password: string; readonly asker: Asker },
): Promise<SignedIn> {
  const row = await db
    .selectFrom('users')
    .select([...sessionColumns, 'status', 'password_hash', 'session_epoch'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${given.email.trim()})`)
    .executeTakeFirst()
  const matches = await verifyPassword(row?.password_hash, given.password, given.asker)
  if (!row?.password_hash || !matches || row.status !== 'active') throw invalidCredentials()
  const renewed = isOutdated(row.password_hash) ? await hashPassword(given.password) : row.password_hash
  await db
    .updateTable('users')
    .set({ password_hash: renewed, last_seen_at: now() })
    .where('id', '=', row.id)
    .where('password_hash', '=', row.password_hash)
    .execute()
    .catch(ignoreFullDisk)
  return { user: toSessionUser(row), epoch: row.session_epoch }
}

/**
 * Replaces the own password and ends every session; answers the epoch of the sessions to come. Throws
 * `invalid-credentials` and `invalid-fields`.
 */
export async function changePassword(
  { db, now }: Services,
  viewer: Viewer,
  given: { readonly current: string; readonly next: string },
): Promise<number> {
  const row = await verifyOwnPassword(db, viewer, given.current)
  const stored = row.password_hash
  await refuseWeakPassword('next', given.next, { email: row.email, displayName: row.display_name })
  const password_hash = await hashPassword(given.next)
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set((eb) => ({ password_hash, session_epoch: eb('session_epoch', '+', 1), updated_at: now() }))
      .where('id', '=', viewer.userId)
      .where('status', '=', 'active')
      // Whoever changed it in the meantime has the right word.
      .where('password_hash', '=', stored)
      .returning('session_epoch')
      .executeTakeFirst()
    if (!changed) throw invalidCredentials()
    await endTokens(trx, viewer.userId, ['password-reset'])
    return changed.session_epoch
  })
}

/** The viewer's row where `password` is their own. Throws `invalid-credentials`. */
export async function verifyOwnPassword(db: Db, viewer: Viewer, password: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'password_hash', 'session_epoch'])
    .where('id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row?.password_hash || !(await verifyPassword(row.password_hash, password, 'known')))
    throw invalidCredentials()
  return row
}

/**
 * Which of the users who have signed in on a device is meant by an address, and may still: their sessions of that epoch
 * have not been ended. Undefined when it is none of them.
 */
export async function findKnownUser(
  db: Db,
  email: string,
  users: readonly { readonly userId: string; readonly epoch: number }[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'session_epoch'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return users.some(({ userId, epoch }) => userId === row?.id && epoch === row.session_epoch)
    ? row?.id
    : undefined
}

/** Who signs in to read is let in, though the disk has no room to note when they did. */
function ignoreFullDisk(error: unknown): void {
  if (!isCode(error, diskFullState)) throw error
}

function invalidCredentials(): AppError {
  return new AppError('invalid-credentials', { message: 'E-mail or password is wrong.' })
}
