import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { Kysely, Transaction } from 'kysely'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { TokenPurpose } from '../../db/schema/users.ts'

const hour = 3_600_000
const day = 24 * hour

export const tokenLifetimesMs: Record<TokenPurpose, number> = {
  setup: day,
  invitation: 14 * day,
  'password-reset': hour,
  verification: 7 * day,
}

export interface IssuedToken {
  /** 256 random bits in base64url; only their hash is stored. */
  readonly token: string
  readonly expiresAt: Date
}

interface Issue {
  readonly purpose: TokenPurpose
  /** Null for the set-up link, which belongs to no user yet. */
  readonly userId: string | null
  readonly issuedBy?: string
  readonly now: Date
}

/** Issues a token for a link and revokes earlier tokens for the same purpose and user. */
export async function issueToken(db: Kysely<Database>, issue: Issue): Promise<IssuedToken> {
  await revokeTokens(db, issue.userId, [issue.purpose])
  return insertToken(db, issue)
}

async function insertToken(db: Kysely<Database>, issue: Issue): Promise<IssuedToken> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(issue.now.getTime() + tokenLifetimesMs[issue.purpose])
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
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
 * Issues a token without revoking earlier ones, so that nobody can invalidate a user's link by requesting another.
 * Returns undefined if the user already has `max` valid tokens for this purpose.
 */
export async function issueAdditionalToken(
  trx: Transaction<Database>,
  issue: Issue & { readonly userId: string },
  max: number,
): Promise<IssuedToken | undefined> {
  const { userId, purpose, now } = issue
  // Serialises concurrent requests, so that the count includes their tokens.
  await lockRows(trx, 'users', [userId], 'no key update')
  await deleteTokens(trx, userId, [purpose]).where('expires_at', '<=', now).execute()
  const { count } = await trx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return Number(count) < max ? insertToken(trx, issue) : undefined
}

/** Revokes the token of a link that could not be delivered. */
export async function revokeToken(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('access_tokens').where('token_hash', '=', hashToken(token)).execute()
}

/** Marks a link as sent by mail, so that using it verifies the address. */
export async function markMailed(db: Kysely<Database>, token: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ mailed: true })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/** Whether a user has a token that was sent by mail. */
export async function hasMailedToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('mailed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export interface TokenDetails {
  readonly userId: string | null
  readonly issuedBy: string | null
  readonly mailed: boolean
  readonly expiresAt: Date
}

/** Loads the details of a valid token. Throws `link-expired` if it is expired, used or unknown. */
export async function loadToken(
  db: Kysely<Database>,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenDetails> {
  const row = await db
    .selectFrom('access_tokens')
    .select(['user_id', 'issued_by', 'mailed', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw linkExpired()
  return toTokenDetails(row)
}

/** Deletes a valid token and returns its details; of two concurrent calls one succeeds. Throws `link-expired`. */
export async function consumeToken(
  trx: Transaction<Database>,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenDetails> {
  const row = await trx
    .deleteFrom('access_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'issued_by', 'mailed', 'expires_at'])
    .executeTakeFirst()
  if (!row) throw linkExpired()
  return toTokenDetails(row)
}

/** Revokes the tokens of a user, all of them or those for some purposes. */
export async function revokeTokens(
  db: Kysely<Database>,
  userId: string | null,
  purposes: readonly TokenPurpose[] = ['invitation', 'password-reset', 'verification'],
): Promise<void> {
  await deleteTokens(db, userId, purposes).execute()
}

function deleteTokens(db: Kysely<Database>, userId: string | null, purposes: readonly TokenPurpose[]) {
  return db
    .deleteFrom('access_tokens')
    .where('user_id', 'is not distinct from', userId)
    .where('purpose', 'in', purposes)
}

export function linkExpired(): AppError {
  return new AppError('link-expired', {
    message: 'This link has expired or has been used. Request a new one.',
  })
}

function toTokenDetails(row: {
  user_id: string | null
  issued_by: string | null
  mailed: boolean
  expires_at: Date
}): TokenDetails {
  return { userId: row.user_id, issuedBy: row.issued_by, mailed: row.mailed, expiresAt: row.expires_at }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
