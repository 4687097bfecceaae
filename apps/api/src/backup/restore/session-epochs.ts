import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * Lets users stay signed in who had an account before the restore, and ends all other sessions. A backup has no epochs, because that of
 * an earlier time would make the sessions valid again that were ended since. `previousSchema` has the users that were replaced.
 */
export async function restoreSessionEpochs(
  trx: Transaction<Database>,
  previousSchema: string | undefined,
): Promise<void> {
  // A user who was deleted before the restore may have old sessions with any epoch, so everybody first gets a random one.
  await sql`update users set session_epoch = 1000000 + floor(random() * 1000000000)::int`.execute(trx)
  if (previousSchema)
    await sql`
      update users set session_epoch = previous.session_epoch
      from ${sql.id(previousSchema, 'users')} as previous where previous.id = users.id`.execute(trx)
}
