import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Lets requests of one user that count something before they add to it go one after the other. */
export async function lockUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx)
}
