import { invalidFields } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Throws `invalid-fields` if the user does not exist or is linked to another participant. */
export async function requireLinkableUser(
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
