import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Whether a file of the last hour waits for its first renditions. One that waits longer does not delay other work. */
export async function isDeriving(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('assets')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
