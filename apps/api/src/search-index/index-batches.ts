import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema/database.ts'
import { finishTexts } from './long-texts/finish-texts.ts'
import { loadTextBytes, maxTextBytes } from './long-texts/text-bytes.ts'
import { preparePassages } from './passages/refresh-passages.ts'
import { writeDocuments } from './refresh-documents.ts'

/** Items per transaction: other users of the embedded database wait that long, some tens of milliseconds. */
export const maxItems = 40

/** Rebuilds the search documents of items in short transactions, however long their texts are. */
export async function refreshInBatches(
  db: Kysely<Database>,
  itemIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < itemIds.length; start += maxItems) {
    const ids = itemIds.slice(start, start + maxItems)
    const bytes = await loadTextBytes(db, ids)
    for (const batch of toBatches(ids, bytes)) {
      signal?.throwIfAborted()
      const short = batch.filter((id) => (bytes.get(id) ?? 0) <= maxTextBytes)
      const prepared = await preparePassages(db, short)
      const unfinished = await inTransaction(db, (trx) => writeDocuments(trx, batch, prepared))
      await finishTexts(db, unfinished, signal)
    }
  }
}

/**
 * Rebuilds the search documents of the next items after `afterId`, including items in the trash. Returns the id to
 * continue after, undefined when all are done. The last batch refreshes the query planner's statistics, because the
 * embedded database has no autovacuum.
 */
export async function refreshNextBatch(
  db: Kysely<Database>,
  afterId: string | undefined,
  size: number = maxItems,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from items where ${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid
    order by id limit ${size}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await refreshInBatches(db, ids, signal)
  if (ids.length === size) return ids.at(-1)
  await sql`analyze search_documents`.execute(db)
  return undefined
}

/** Counts all items, including those in the trash, which rebuilding and the checks of the archive pass as well. */
export async function countItems(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from items`.execute(db)
  return rows[0]?.count ?? 0
}

/** Splits ids, in order, into batches with no more text than one transaction may index. */
export function toBatches(ids: readonly string[], bytes: ReadonlyMap<string, number>): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const id of ids) {
    const size = bytes.get(id) ?? 0
    const current = batches.at(-1)
    if (current && size <= room) current.push(id)
    else batches.push([id])
    room = (current && size <= room ? room : maxTextBytes) - size
  }
  return batches
}
