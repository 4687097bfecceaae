import { sql, type Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** What is decided on more than one row, so that two who decide at once could both be wrong. */
type Subject = 'first-administrator' | 'tags' | 'categories' | 'participants'

/**
 * Lets one transaction at a time decide on a subject; the next one begins to read when this one has ended. Rows
 * stay readable, and free for whoever refers to them.
 */
export async function acquireAdvisoryLock(trx: Transaction<Database>, subject: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`lares:${subject}`}))`.execute(trx)
}
