import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

interface Batches {
  /** `column` identifies the rows. */
  readonly table: string
  readonly column: string
  /** Selects the values of `column` in at most so many rows that are to be deleted; it is repeated until there are fewer. */
  readonly selectNext: (limit: RawBuilder<number>) => RawBuilder<unknown>
  /** Rows per statement, which blocks the embedded database for some milliseconds. */
  readonly batchSize: number
  readonly signal: AbortSignal
}

/** Deletes rows in statements of a bounded number each. */
export async function deleteInBatches(
  db: Db,
  { table, column, selectNext, batchSize, signal }: Batches,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} in (${selectNext(sql`${batchSize}`)})`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < batchSize) return
  }
}

/** Deletes the rows whose instant in `at` is before another one, the earliest first. */
export function deleteOlderRows(
  db: Db,
  {
    table,
    at,
    before,
    ...batches
  }: {
    readonly table: string
    readonly at: string
    readonly before: Date
    readonly batchSize: number
    readonly signal: AbortSignal
  },
): Promise<void> {
  return deleteInBatches(db, {
    ...batches,
    table,
    column: 'id',
    selectNext: (limit) => sql`
      select id from ${sql.table(table)} where ${sql.ref(at)} < ${before} order by ${sql.ref(at)} limit ${limit}`,
  })
}
