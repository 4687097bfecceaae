import { invalidFields, notFound } from '@lares/server-kit/app-error'
import { mostRecentSearches, type RecentSearch } from '@lares/shared-types/contracts/own-searches'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { folded } from '../../search/lexicon/folded.ts'
import type { Viewer } from '../visibility/viewer.ts'

/** Characters by which searches are told apart. */
const longestCompared = 300

/** Milliseconds within which longer words with the same beginning are the same search, typed on. */
const stillTypingMs = 60_000

/** What the viewer has searched for lately, the latest first. */
export async function listRecent(db: Db, viewer: Viewer): Promise<RecentSearch[]> {
  const rows = await latestFirst(db, viewer).select(['words', 'used_at']).limit(mostRecentSearches).execute()
  return rows.map(({ id, words, used_at }) => ({ id, words, usedAt: used_at.toISOString() }))
}

/**
 * Puts the words of a search before all others; the same words, as they were written then, give their
 * place, and so does what was only the beginning of them a moment ago.
 */
export async function remember(db: Db, viewer: Viewer, typed: string, at: Date): Promise<void> {
  const words = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (words === '') throw invalidFields({ path: 'words', code: 'required' })
  // Folded, Korean is three times as long: too long for an index.
  const compared = folded(words).slice(0, longestCompared) || words
  const values = { id: uuidv7(), user_id: viewer.userId, words, folded: compared, used_at: at }
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('recent_searches')
      .where('id', 'in', latestFirst(trx, viewer).limit(1))
      .where('used_at', '>', new Date(at.getTime() - stillTypingMs))
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
      .where('id', 'in', latestFirst(trx, viewer).offset(mostRecentSearches))
      .execute()
  })
}

/** Throws `not-found`. */
export async function forgetOne(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_searches')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

export async function forgetAll(db: Db, viewer: Viewer): Promise<void> {
  await db.deleteFrom('recent_searches').where('user_id', '=', viewer.userId).execute()
}

function latestFirst(db: Db, viewer: Viewer) {
  return db
    .selectFrom('recent_searches')
    .select('id')
    .where('user_id', '=', viewer.userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
}
