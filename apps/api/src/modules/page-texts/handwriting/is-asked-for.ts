import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../db/client.ts'
import type { TakenPage } from '../save-reading.ts'

/**
 * Whether a page still waits for the model as it did when it was taken: not if a person has written it or wants it to be read in another way,
 * and not if its file was taken off its item or the item is in the trash.
 */
export async function isAskedFor(db: Db, { id, wanted }: TakenPage): Promise<boolean> {
  const row = await db
    .selectFrom('page_texts')
    .innerJoin('assets', 'assets.id', 'page_texts.asset_id')
    .innerJoin('items', 'items.id', 'assets.item_id')
    .select(['page_texts.state', 'page_texts.wanted'])
    .where('page_texts.id', '=', id)
    .where('assets.detached', '=', false)
    .where('items.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.state === 'pending' && isDeepStrictEqual(row.wanted, wanted)
}
