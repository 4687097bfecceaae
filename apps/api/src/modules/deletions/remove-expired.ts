import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { hasExpired } from './trash-lifetime.ts'

interface Expired {
  /** Its column `deleted_at` says when a row was deleted. */
  readonly table: 'items' | 'assets'
  /** The instant before which what has expired was deleted. */
  readonly limit: Date
  readonly signal: AbortSignal
}

/** Removes what was deleted before an instant, the earliest first, each row by `remove` in a transaction of its own, in which it is locked. */
export async function removeExpired(
  db: Kysely<Database>,
  { table, limit, signal }: Expired,
  remove: (trx: Transaction<Database>, id: string) => Promise<void>,
): Promise<void> {
  let isRemoved = true
  while (isRemoved) {
    signal.throwIfAborted()
    isRemoved = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where ${hasExpired('deleted_at', limit)}
        order by deleted_at limit 1 for update`.execute(trx)
      const [expired] = rows
      if (expired) await remove(trx, expired.id)
      return expired !== undefined
    })
  }
}
