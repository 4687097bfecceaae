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
import { consumeToken, readToken } from './access-tokens.ts'
import { tidyDisplayName } from './display-name.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** Whether there is a user already, so that nobody can make a first one any more. */
export async function isSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Makes the first administrator for whoever has the set-up link. Throws `already-set-up`, `link-expired` and
 * `invalid-fields`.
 */
export async function setUp(
  { db, now }: Services,
  given: { token: string; email: string; displayName: string; password: string; language?: Language },
): Promise<SessionUser> {
  if (await isSetUp(db)) throw alreadySetUp()
  await readToken(db, 'setup', given.token, now())
  const displayName = tidyDisplayName(given.displayName)
  await refuseWeakPassword('password', given.password, { email: given.email, displayName })
  const passwordHash = await hashPassword(given.password)
  return inTransaction(db, async (trx) => {
    const user = await insertFirst(trx, { ...given, displayName, passwordHash, verifiedAt: null, at: now() })
    if (!user) throw alreadySetUp()
    await consumeToken(trx, 'setup', given.token, now())
    return user
  })
}

/** Makes the administrator whom the environment names; says whether it did, which it does once. */
export async function makeAdministratorOf(
  { db, now }: Services,
  given: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(given.password)
  const displayName = given.email.split('@')[0] ?? given.email
  const at = now()
  return inTransaction(db, async (trx) => {
    const user = await insertFirst(trx, {
      email: given.email,
      displayName,
      passwordHash,
      // Who sets the environment answers for the address.
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

/** The administrator, or nothing when there is a user: one process at a time looks and inserts. */
async function insertFirst(trx: Transaction<Database>, first: FirstUser): Promise<SessionUser | undefined> {
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
  return toSessionUser(row)
}

function alreadySetUp(): AppError {
  return new AppError('already-set-up', { message: 'The archive has its first administrator already.' })
}
