import { sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** Decisions that depend on several rows, and must therefore not be made concurrently. */
type LockName =
  | 'first-administrator'
  | 'tags'
  | 'categories'
  | 'participants'
  | 'site-texts'
  | 'calendar-import'
  | 'handwriting'

/**
 * Waits for and acquires a lock that is held until the transaction ends. It does not lock any rows, so that others can read
 * and reference them.
 */
export async function acquireAdvisoryLock(trx: Transaction<Database>, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`lares:${name}`}))`.execute(trx)
}
