import { notFound } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** Sets the user's rating of an item, 1 to 5; null removes it. Throws `not-found`. */
export async function rateItem(
  db: Db,
  user: UserPrincipal,
  itemId: string,
  value: number | null,
): Promise<void> {
  await assertVisible(db, user, itemId)
  if (value === null) {
    await db.deleteFrom('ratings').where('user_id', '=', user.userId).where('item_id', '=', itemId).execute()
    return
  }
  await db
    .insertInto('ratings')
    .values({ user_id: user.userId, item_id: itemId, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet({ value }))
    .execute()
}

/** Adds an item to the user's favourites. Throws `not-found`. */
export async function addFavourite(db: Db, user: UserPrincipal, itemId: string): Promise<void> {
  await assertVisible(db, user, itemId)
  await db
    .insertInto('favourites')
    .values({ user_id: user.userId, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes an item from the user's favourites. Throws `not-found`. */
export async function removeFavourite(db: Db, user: UserPrincipal, itemId: string): Promise<void> {
  await assertVisible(db, user, itemId)
  await db.deleteFrom('favourites').where('user_id', '=', user.userId).where('item_id', '=', itemId).execute()
}

async function assertVisible(db: Db, user: UserPrincipal, itemId: string): Promise<void> {
  const item = await visibleItems(db, user)
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
}
