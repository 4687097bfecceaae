import { notFound } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

/** Rates an item for the viewer, 1 to 5; null takes the rating back. Throws `not-found`. */
export async function rateItem(db: Db, viewer: Viewer, itemId: string, value: number | null): Promise<void> {
  await mustSee(db, viewer, itemId)
  if (value === null) {
    await db
      .deleteFrom('ratings')
      .where('user_id', '=', viewer.userId)
      .where('item_id', '=', itemId)
      .execute()
    return
  }
  await db
    .insertInto('ratings')
    .values({ user_id: viewer.userId, item_id: itemId, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet({ value }))
    .execute()
}

/** Puts an item among the viewer's favourites. Throws `not-found`. */
export async function addFavourite(db: Db, viewer: Viewer, itemId: string): Promise<void> {
  await mustSee(db, viewer, itemId)
  await db
    .insertInto('favourites')
    .values({ user_id: viewer.userId, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes an item off the viewer's favourites. Throws `not-found`. */
export async function removeFavourite(db: Db, viewer: Viewer, itemId: string): Promise<void> {
  await mustSee(db, viewer, itemId)
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', viewer.userId)
    .where('item_id', '=', itemId)
    .execute()
}

async function mustSee(db: Db, viewer: Viewer, itemId: string): Promise<void> {
  const item = await visibleItems(db, viewer)
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
}
