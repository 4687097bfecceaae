import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import { newUserPermissions } from '@lares/shared-types/permissions'
import type { SessionUser } from '@lares/shared-types/users'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { consumeToken, loadToken } from './access-tokens.ts'
import { normalizeDisplayName } from './display-name.ts'
import { hashPassword } from './password-hash.ts'
import { rejectWeakPassword } from './password-strength.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** Whether the archive has any user. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Creates the first administrator with the token of the set-up link. Throws `already-set-up`, `link-expired` and
 * `invalid-fields`.
 */
export async function setUp(
  { db, now }: Services,
  input: { token: string; email: string; displayName: string; password: string; language?: Language },
): Promise<SessionUser> {
  if (await isSetUp(db)) throw alreadySetUp()
  await loadToken(db, 'setup', input.token, now())
  const displayName = normalizeDisplayName(input.displayName)
  await rejectWeakPassword('password', input.password, { email: input.email, displayName })
  const passwordHash = await hashPassword(input.password)
  return inTransaction(db, async (trx) => {
    const user = await insertFirstUser(trx, {
      ...input,
      displayName,
      passwordHash,
      verifiedAt: null,
      at: now(),
    })
    if (!user) throw alreadySetUp()
    await consumeToken(trx, 'setup', input.token, now())
    return user
  })
}

/** Creates the administrator from the environment. Returns false if the archive already has a user. */
export async function createAdministrator(
  { db, now }: Services,
  input: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(input.password)
  const displayName = input.email.split('@')[0] ?? input.email
  const at = now()
  return inTransaction(db, async (trx) => {
    const user = await insertFirstUser(trx, {
      email: input.email,
      displayName,
      passwordHash,
      // The operator who sets the environment is trusted to know the address.
      verifiedAt: at,
      at,
    })
    return user !== undefined
  })
}

interface FirstUser {
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
  readonly language?: Language
  readonly verifiedAt: Date | null
  readonly at: Date
}

/** Inserts the first administrator; undefined if there is a user. The lock prevents two processes from inserting one each. */
async function insertFirstUser(
  trx: Transaction<Database>,
  first: FirstUser,
): Promise<SessionUser | undefined> {
  await acquireAdvisoryLock(trx, 'first-administrator')
  if (await isSetUp(trx)) return undefined
  const row = await trx
    .insertInto('users')
    .values({
      id: uuidv7(),
      email: first.email,
      display_name: first.displayName,
      status: 'active',
      verified_at: first.verifiedAt,
      password_hash: first.passwordHash,
      is_admin: true,
      permissions: newUserPermissions,
      siteparams: JSON.stringify(first.language ? { language: first.language } : {}),
      last_seen_at: null,
      created_at: first.at,
      updated_at: first.at,
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  await recordUserRevision(trx, { userId: row.id, byId: row.id, at: first.at, action: 'created' })
  return toSessionUser(row)
}

function alreadySetUp(): AppError {
  return new AppError('already-set-up', { message: 'The archive already has its first administrator.' })
}
