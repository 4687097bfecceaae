import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema/database.ts'
import { refreshDocuments } from './refresh-documents.ts'

/** Some tens of milliseconds: that long others wait for the embedded database. */
export const indexBatchSize = 40

/**
 * Rebuilds the search documents of the next items behind `afterId`, those in the trash included, in a
 * transaction of its own; gives the id to go on behind, undefined when all are done. Going through all of
 * them ends with fresh statistics for the query planner, which the embedded database has nobody else to make.
 */
export async function refreshNextBatch(
  db: Kysely<Database>,
  afterId: string | undefined,
  size: number = indexBatchSize,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from items where ${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid
    order by id limit ${size}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await inTransaction(db, (trx) => refreshDocuments(trx, ids))
  if (ids.length === size) return ids.at(-1)
  await sql`analyze search_documents`.execute(db)
  return undefined
}
