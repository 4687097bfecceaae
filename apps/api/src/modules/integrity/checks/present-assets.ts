import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { presentItems } from './present-items.ts'

/** The files of all items outside the trash, without those that were taken off their item. */
export function presentAssets(db: Kysely<Database>) {
  return presentItems(db)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .where('assets.detached', '=', false)
}

export async function countPresentAssets(db: Kysely<Database>): Promise<number> {
  const { count } = await presentAssets(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Distinct originals, also those of items in the trash, which can be restored. */
export async function countOriginals(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('assets')
    .select(({ fn }) => fn.count<number>('sha256').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next originals by hash, also those of items in the trash. */
export function listOriginals(
  db: Kysely<Database>,
  cursor: string | undefined,
  limit: number,
): Promise<{ sha256: string; size: number }[]> {
  return db
    .selectFrom('assets')
    .select(['sha256'])
    .select(({ fn }) => fn.max('size').as('size'))
    .$if(cursor !== undefined, (assets) => assets.where('sha256', '>', cursor ?? ''))
    .groupBy('sha256')
    .orderBy('sha256')
    .limit(limit)
    .execute()
}
