import { invalidFields } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Throws `invalid-fields` for a user who does not exist or is somebody else already. */
export async function checkLinkedUser(
  trx: Transaction<Database>,
  participantId: string,
  userId: string,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw invalidFields({ path: 'userId', code: 'unknown-reference' })
  const other = await trx
    .selectFrom('participants')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', participantId)
    .executeTakeFirst()
  if (other) throw invalidFields({ path: 'userId', code: 'duplicate' })
}
