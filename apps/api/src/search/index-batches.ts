import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema/database.ts'
import { refreshDocuments } from './refresh-documents.ts'

/** Items in one transaction at most: that long others wait for the embedded database, some tens of milliseconds. */
const maxItems = 40
/** Bytes of text in one transaction, unless a single item has more. */
const maxTextBytes = 64 * 1024

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
      await inTransaction(db, (trx) => refreshDocuments(trx, batch))
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

/** How much text items have, from lengths that the database knows without reading it. */
async function textBytes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select items.id, octet_length(body)
      + coalesce((
        select sum(octet_length(text)) from asset_texts join assets on assets.id = asset_id
        where item_id = items.id and not detached), 0)
      + coalesce((select pg_column_size(segments) from transcripts where item_id = items.id), 0) as bytes
    from items where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
}
