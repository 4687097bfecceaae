import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/**
 * Locks the user's row, so that concurrent requests of the user that check a count before an insert run one after the
 * other.
 */
export async function lockUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}
