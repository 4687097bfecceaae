import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** The items that somebody takes part in, in the trash or not; for the upkeep of search, not for showing. */
export async function itemsOf(trx: Transaction<Database>, participantId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('item_participants')
    .select('item_id')
    .distinct()
    .where('participant_id', '=', participantId)
    .orderBy('item_id')
    .execute()
  return rows.map(({ item_id }) => item_id)
}
