import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Ids of all items of a participant, including hidden and trashed ones; only for indexing. */
export async function listItemsOfParticipant(
  trx: Transaction<Database>,
  participantId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('item_participants')
    .select('item_id')
    .distinct()
    .where('participant_id', '=', participantId)
    .orderBy('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
