import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { learnWords, unknownWords } from '../lexicon/learn-words.ts'
import { addPassages, passagesOf, removeOtherPassages } from '../passages/refresh-passages.ts'

/** Passages, and words, that one transaction writes: some ten milliseconds. */
const passagesAtOnce = 100
const wordsAtOnce = 250

/** Notes that the passages and words of items are to be brought up to date by `finishTexts`, in the caller's transaction. */
export async function markUnfinished(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  await sql`
    insert into unfinished_texts (item_id) select unnest(${[...itemIds]}::uuid[])
    on conflict (item_id) do update set token = excluded.token`.execute(db)
}

/** Their passages and words are up to date: whoever is still at work on older texts of theirs writes nothing more. */
export async function markFinished(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  await sql`delete from unfinished_texts where item_id = any(${[...itemIds]}::uuid[])`.execute(db)
}

/**
 * Brings the passages and the known words of items with much text up to date, in transactions that are short however much
 * there is. Where their texts change meanwhile it stops: whoever has changed them sees to the rest.
 */
export async function finishTexts(
  db: Kysely<Database>,
  itemIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const itemId of itemIds) await finishItem(db, itemId, signal)
}

async function finishItem(db: Kysely<Database>, itemId: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    select token from unfinished_texts where item_id = ${itemId}`.execute(db)
  const token = rows[0]?.token
  if (token === undefined) return
  const words = await unknownWords(db, [itemId])
  for (const some of groupsOf(words, wordsAtOnce)) {
    signal?.throwIfAborted()
    await learnWords(db, some)
  }
  const passages = await passagesOf(db, [itemId])
  /** Whether the texts are still those that were read; the work is done when they are. */
  const whileUnchanged = (work: (trx: Kysely<Database>) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql`
        select from unfinished_texts where item_id = ${itemId} and token = ${token} for update`.execute(trx)
      if (rows.length > 0) await work(trx)
      return rows.length > 0
    })
  if (!(await whileUnchanged((trx) => removeOtherPassages(trx, [itemId], passages)))) return
  for (const some of groupsOf(passages, passagesAtOnce)) {
    signal?.throwIfAborted()
    if (!(await whileUnchanged((trx) => addPassages(trx, some)))) return
  }
  await whileUnchanged((trx) => markFinished(trx, [itemId]))
}

function* groupsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
