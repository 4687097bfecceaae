import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { addWords, findUnknownWords } from '../../lexicon/add-words.ts'
import { readNewConcepts } from '../concepts/add-concepts.ts'
import { addPassages, buildPassagesOfItems, deleteOtherPassages } from '../passages/refresh-passages.ts'

/** Passages and words per transaction: some ten milliseconds of work. */
const passageBatchSize = 100
const wordBatchSize = 250

/** Marks items, in the caller's transaction, whose passages and words `finishTexts` has to bring up to date. */
export async function markUnfinished(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  await sql`
    insert into unfinished_texts (item_id) select unnest(${[...itemIds]}::uuid[])
    on conflict (item_id) do update set token = excluded.token`.execute(db)
}

/**
 * Marks the passages and words of items as up to date: a job that still works on older texts of theirs writes nothing
 * more.
 */
export async function markFinished(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  await sql`delete from unfinished_texts where item_id = any(${[...itemIds]}::uuid[])`.execute(db)
}

/**
 * Brings the passages and `search_words` of items with much text up to date, in transactions that are short however
 * much text there is. Stops at an item whose texts change meanwhile: the change enqueues its own job.
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
  const words = await findUnknownWords(db, [itemId])
  for (const batch of chunk(words, wordBatchSize)) {
    signal?.throwIfAborted()
    await addWords(db, batch)
  }
  const passages = await buildPassagesOfItems(db, [itemId])
  /** Runs the work in a transaction if the item's texts are still those that were read; returns whether they were. */
  const ifUnchanged = (work: (trx: Kysely<Database>) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql`
        select from unfinished_texts where item_id = ${itemId} and token = ${token} for update`.execute(trx)
      if (rows.length > 0) await work(trx)
      return rows.length > 0
    })
  if (!(await ifUnchanged((trx) => deleteOtherPassages(trx, [itemId], passages)))) return
  for (const batch of chunk(passages, passageBatchSize)) {
    signal?.throwIfAborted()
    const concepts = await readNewConcepts(db, batch)
    if (!(await ifUnchanged((trx) => addPassages(trx, batch, concepts)))) return
  }
  await ifUnchanged((trx) => markFinished(trx, [itemId]))
}

function* chunk<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
