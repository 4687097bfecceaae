import { rateItem } from '../../items/ratings-and-favourites.ts'
import { type Act, unchanged } from './act.ts'

/** Ratings are personal and have no revisions, so the previous one is stored with the batch. */
export const rating: Act<'rating'> = {
  right: 'see',
  plan: (item, { value }) => (item.rating === value ? unchanged : { outcome: 'change', rating: value }),
  async apply({ trx, user }, stored, { rating = null }) {
    const ratingBefore = await loadRating(trx, user.userId, stored.id)
    await rateItem(trx, user, stored.id, rating)
    return { ratingBefore }
  },
  async undo({ trx, user }, stored, { ratingBefore = null }, { value }) {
    if ((await loadRating(trx, user.userId, stored.id)) !== value)
      return { state: 'kept', reason: 'changed-since' }
    await rateItem(trx, user, stored.id, ratingBefore)
    return { state: 'undone' }
  },
}

async function loadRating(
  trx: Parameters<typeof rateItem>[0],
  userId: string,
  itemId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('ratings')
    .select('value')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row?.value ?? null
}
