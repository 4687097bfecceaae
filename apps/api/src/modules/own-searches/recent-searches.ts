import { invalidFields, notFound } from '@lares/server-kit/app-error'
import { maxRecentSearches, type RecentSearch } from '@lares/shared-types/contracts/own-searches'
import { toSingleLine } from '@lares/shared-types/single-line'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { fold } from '../../lexicon/fold.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

/** Searches that agree in this number of characters are considered equal. */
const maxComparedLength = 300

/** Within this time, a search that extends the latest one replaces it. */
const continuedTypingMs = 60_000

/** Lists the user's recent searches, latest first. */
export async function listRecentSearches(db: Db, user: UserPrincipal): Promise<RecentSearch[]> {
  const rows = await selectLatestFirst(db, user)
    .select(['words', 'used_at'])
    .limit(maxRecentSearches)
    .execute()
  return rows.map(({ id, words, used_at }) => ({ id, words, usedAt: used_at.toISOString() }))
}

/**
 * Adds a search as the latest one. It replaces an equal search, and a search a moment ago that was only the beginning of
 * it. Throws `invalid-fields`.
 */
export async function addRecentSearch(db: Db, user: UserPrincipal, input: string, at: Date): Promise<void> {
  const words = toSingleLine(input)
  if (words === '') throw invalidFields({ path: 'words', code: 'required' })
  // Folding makes Korean text three times as long, which would exceed the maximum size of an index entry.
  const compared = fold(words).slice(0, maxComparedLength) || words
  const values = { id: uuidv7(), user_id: user.userId, words, folded: compared, used_at: at }
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('recent_searches')
      .where('id', 'in', selectLatestFirst(trx, user).limit(1))
      .where('used_at', '>', new Date(at.getTime() - continuedTypingMs))
      .where(sql<boolean>`length(folded) < ${compared.length} and starts_with(${compared}, folded)`)
      .execute()
    await trx
      .insertInto('recent_searches')
      .values(values)
      .onConflict((conflict) =>
        conflict.constraint('recent_searches_words').doUpdateSet({ words, used_at: at }),
      )
      .execute()
    await trx
      .deleteFrom('recent_searches')
      .where('id', 'in', selectLatestFirst(trx, user).offset(maxRecentSearches))
      .execute()
  })
}

/** Deletes a recent search of the user. Throws `not-found`. */
export async function deleteRecentSearch(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_searches')
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

export async function deleteRecentSearches(db: Db, user: UserPrincipal): Promise<void> {
  await db.deleteFrom('recent_searches').where('user_id', '=', user.userId).execute()
}

function selectLatestFirst(db: Db, user: UserPrincipal) {
  return db
    .selectFrom('recent_searches')
    .select('id')
    .where('user_id', '=', user.userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
}
