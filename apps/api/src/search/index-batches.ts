import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema/database.ts'
import { finishTexts } from './long-texts/finish-texts.ts'
import { maxTextBytes, textBytes } from './long-texts/text-bytes.ts'
import { writeDocuments } from './refresh-documents.ts'

/** Items in one transaction at most: that long others wait for the embedded database, some tens of milliseconds. */
const maxItems = 40

/** Rebuilds the search documents of items, in transactions that are short whatever the items contain. */
export async function refreshInBatches(
  db: Kysely<Database>,
  itemIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < itemIds.length; start += maxItems) {
    const ids = itemIds.slice(start, start + maxItems)
    for (const batch of batchesOf(ids, await textBytes(db, ids))) {
      signal?.throwIfAborted()
      const unfinished = await inTransaction(db, (trx) => writeDocuments(trx, batch))
      await finishTexts(db, unfinished, signal)
    }
  }
}

/**
 * Rebuilds the search documents of the next items behind `afterId`, those in the trash included; gives the id to go on
 * behind, undefined when all are done. Going through all of them ends with fresh statistics for the query planner, which
 * the embedded database has nobody else to make.
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

/** Runs of ids, in order, each with as much text as one transaction may have. */
export function batchesOf(ids: readonly string[], bytes: ReadonlyMap<string, number>): string[][] {
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
