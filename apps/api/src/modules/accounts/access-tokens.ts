import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { TokenPurpose } from '../../db/schema/users.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long a link holds, in milliseconds. */
export const lifetimes: Record<TokenPurpose, number> = {
  setup: day,
  invitation: 14 * day,
  'password-reset': hour,
  verification: 7 * day,
}

export interface IssuedToken {
  /** 256 random bits, base64url; only their hash is kept. */
  readonly token: string
  readonly expiresAt: Date
}

interface Issue {
  readonly purpose: TokenPurpose
  /** Null: the set-up link, which belongs to nobody yet. */
  readonly userId: string | null
  readonly issuedBy?: string
  readonly now: Date
}

/** Makes a link's secret; earlier ones for the same purpose and person end. */
export async function issueToken(db: Kysely<Database>, issue: Issue): Promise<IssuedToken> {
  await endTokens(db, issue.userId, [issue.purpose])
  return insertToken(db, issue)
}

async function insertToken(db: Kysely<Database>, issue: Issue): Promise<IssuedToken> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(issue.now.getTime() + lifetimes[issue.purpose])
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashOf(token),
      purpose: issue.purpose,
      user_id: issue.userId,
      issued_by: issue.issuedBy ?? null,
      mailed: false,
      expires_at: expiresAt,
      created_at: issue.now,
    })
    .execute()
  return { token, expiresAt }
}

/**
 * Makes a link's secret beside those that hold already, so that nobody can end a person's link by asking for another.
 * Nothing when `most` of them hold: whoever gets them has enough.
 */
export async function issueAnother(
  trx: Transaction<Database>,
  issue: Issue & { readonly userId: string },
  most: number,
): Promise<IssuedToken | undefined> {
  const { userId, purpose, now } = issue
  // In turns, so that several at once count each other.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await endOf(trx, userId, [purpose]).where('expires_at', '<=', now).execute()
  const { count } = await trx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return Number(count) < most ? insertToken(trx, issue) : undefined
}

/** Ends one link, which did not reach anybody. */
export async function endToken(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('token_hash', '=', hashOf(token)).execute()
}

/** Notes that a link left by mail: whoever comes back with it reads the mails of that address. */
export async function noteMailed(db: Kysely<Database>, token: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ mailed: true })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

export interface HeldToken {
  readonly userId: string | null
  readonly issuedBy: string | null
  readonly mailed: boolean
  readonly expiresAt: Date
}

/** What a link stands for while it holds. Throws `link-expired` when it is over, used or was never issued. */
export async function readToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<HeldToken> {
  const row = await db
    .selectFrom('access_tokens')
    .select(['user_id', 'issued_by', 'mailed', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw linkExpired()
  return toHeld(row)
}

/** Uses a link up; of two who come with it at once, one gets in. Throws `link-expired`. */
export async function consumeToken(
  trx: Transaction<Database>,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<HeldToken> {
  const row = await trx
    .deleteFrom('access_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'issued_by', 'mailed', 'expires_at'])
    .executeTakeFirst()
  if (!row) throw linkExpired()
  return toHeld(row)
}

/** Ends links of a person, all of them or those for some purposes. */
export async function endTokens(
  db: Kysely<Database>,
  userId: string | null,
  purposes: readonly TokenPurpose[] = ['invitation', 'password-reset', 'verification'],
): Promise<void> {
  await endOf(db, userId, purposes).execute()
}

function endOf(db: Kysely<Database>, userId: string | null, purposes: readonly TokenPurpose[]) {
  return db
    .deleteFrom('access_tokens')
    .where('user_id', 'is not distinct from', userId)
    .where('purpose', 'in', purposes)
}

export function linkExpired(): AppError {
  return new AppError('link-expired', { message: 'This link is over or has been used. Ask for a new one.' })
}

function toHeld(row: {
  user_id: string | null
  issued_by: string | null
  mailed: boolean
  expires_at: Date
}): HeldToken {
  return { userId: row.user_id, issuedBy: row.issued_by, mailed: row.mailed, expiresAt: row.expires_at }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
