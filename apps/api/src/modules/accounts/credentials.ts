import { AppError } from '@lares/server-kit/app-error'
import type { SessionUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasSecondFactor } from '../../db/has-second-factor.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { continueSignIn, recordFailedSignIn, recordSignIn } from '../sign-ins/stored-sign-ins.ts'
import { revokeTokens } from './access-tokens.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import type { Asker } from './password-queue.ts'
import { rejectWeakPassword } from './password-strength.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** PostgreSQL, appendix A: disk_full. */
const diskFull = '53100'

export interface SignedIn {
  readonly user: SessionUser
  /** Sessions are valid as long as the user's epoch has this value. */
  readonly epoch: number
  /** Absent if the sign-in could not be recorded. */
  readonly signInId?: string
}

/** The password of a user is right, who is not signed in before the code of their second factor. */
export interface SecondFactorPending {
  readonly secondFactor: { readonly userId: string; readonly epoch: number }
}

/**
 * Finds the active user with this address and password, and signs them in unless they have a second factor. Throws the same `invalid-credentials` after the same time, whether
 * the address is unknown, the user invited or suspended, or the password wrong.
 */
export async function verifyCredentials(
  { db, now }: Services,
  input: {
    readonly email: string
    readonly password: string
    readonly asker: Asker
    readonly agent?: string
    readonly address: string | undefined
  },
): Promise<SignedIn | SecondFactorPending> {
  const row = await db
    .selectFrom('users')
    .select([...sessionColumns, 'status', 'password_hash', 'session_epoch'])
    .select(hasSecondFactor.as('has_second_factor'))
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${input.email.trim()})`)
    .executeTakeFirst()
  const matches = await verifyPassword(row?.password_hash, input.password, input.asker)
  if (!row?.password_hash || !matches || row.status !== 'active') {
    if (row?.status === 'active') await recordFailedSignIn(db, row.id, now()).catch(ignoreDiskFull)
    throw invalidCredentials()
  }
  if (needsRehash(row.password_hash))
    await renewHash(db, { ...row, password: input.password }).catch(ignoreDiskFull)
  if (row.has_second_factor) return { secondFactor: { userId: row.id, epoch: row.session_epoch } }
  const at = now()
  const signInId = await inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ last_seen_at: at }).where('id', '=', row.id).execute()
    const { address, agent } = input
    return recordSignIn(trx, { userId: row.id, epoch: row.session_epoch, at, address, agent })
  }).catch(ignoreDiskFull)
  return { user: toSessionUser(row), epoch: row.session_epoch, ...(signInId && { signInId }) }
}

/** Replaces the hash of a password that is right by one of the current cost. */
async function renewHash(
  db: Db,
  { id, password_hash, password }: { id: string; password_hash: string | null; password: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

/**
 * Replaces the user's own password and ends all their sessions. Returns the epoch of new sessions. Throws
 * `invalid-credentials` and `invalid-fields`.
 */
export async function changePassword(
  { db, now }: Services,
  user: UserPrincipal,
  input: { readonly current: string; readonly next: string },
): Promise<number> {
  const row = await verifyOwnPassword(db, user, input.current)
  const stored = row.password_hash
  await rejectWeakPassword('next', input.next, { email: row.email, displayName: row.display_name })
  const password_hash = await hashPassword(input.next)
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set((eb) => ({ password_hash, session_epoch: eb('session_epoch', '+', 1), updated_at: now() }))
      .where('id', '=', user.userId)
      .where('status', '=', 'active')
      // Fails if another request has changed the password in the meantime.
      .where('password_hash', '=', stored)
      .returning('session_epoch')
      .executeTakeFirst()
    if (!changed) throw invalidCredentials()
    await revokeTokens(trx, user.userId, ['password-reset'])
    const { session_epoch: epoch } = changed
    if (user.origin.signInId) await continueSignIn(trx, user.origin.signInId, epoch)
    const subject = { id: user.userId, name: user.displayName }
    const details = { way: 'current-password' } as const
    await recordAuditEvent(trx, { kind: 'password-changed', at: now(), by: toActor(user), subject, details })
    return epoch
  })
}

/** Verifies the user's own password and returns their row. Throws `invalid-credentials`. */
export async function verifyOwnPassword(db: Db, user: UserPrincipal, password: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'display_name', 'password_hash', 'session_epoch'])
    .where('id', '=', user.userId)
    .executeTakeFirst()
  if (!row?.password_hash || !(await verifyPassword(row.password_hash, password, 'known')))
    throw invalidCredentials()
  return row
}

/**
 * Finds the user with an address among the users who have signed in on a device and whose epoch is unchanged since.
 * Undefined if there is none.
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

/** Signing in must work with a full disk, although the time of the sign-in cannot be stored then. */
export function ignoreDiskFull(error: unknown): undefined {
  if (!hasErrorCode(error, diskFull)) throw error
}

function invalidCredentials(): AppError {
  return new AppError('invalid-credentials', { message: 'E-mail or password is wrong.' })
}
