import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** Items are not among them, because they are locked through the visibility rule. */
type LockableTable = 'users' | 'participants' | 'tags' | 'categories'

/**
 * What other transactions may not do with a locked row: `no key update` blocks changing it, and `update` also blocks
 * inserting rows that reference it (PostgreSQL, §13.3.2).
 */
type RowLock = 'no key update' | 'update'

/**
 * Locks the rows with these ids until the transaction ends, in the order of the ids, so that two transactions with the same
 * rows cannot deadlock. Returns the rows that exist, in that order.
 */
export async function lockRows<Table extends LockableTable>(
  trx: Transaction<Database>,
  table: Table,
  ids: readonly string[],
  lock: RowLock,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id for ${sql.raw(lock)}`.execute(
    trx,
  )
  return rows
}
