import { notFound } from '@lares/server-kit/app-error'
import { maxPlaybackPositions, type PlaybackPosition } from '@lares/shared-types/contracts/playback'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PlaybackPositionsTable } from '../../db/schema/playback-positions.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

type Row = Pick<Selectable<PlaybackPositionsTable>, 'item_id' | 'seconds' | 'at'>

/** Lists where the user stopped in items that are visible to them, the latest first. */
export async function listPlaybackPositions(db: Db, user: UserPrincipal): Promise<PlaybackPosition[]> {
  const rows = await visibleItems(db, user)
    .innerJoin('playback_positions', 'playback_positions.item_id', 'items.id')
    .where('playback_positions.user_id', '=', user.userId)
    .select(['playback_positions.item_id', 'playback_positions.seconds', 'playback_positions.at'])
    .orderBy('playback_positions.at', 'desc')
    .orderBy('playback_positions.item_id')
    .limit(maxPlaybackPositions)
    .execute()
  return rows.map(toPlaybackPosition)
}

/**
 * Stores the user's position in an item, unless the stored one is later, and removes their oldest positions above the
 * maximum. Returns the stored position. Throws `not-found`.
 *
 * @param written `at` is the time of the device; a time in the future counts as `now`
 */
export async function writePlaybackPosition(
  db: Db,
  user: UserPrincipal,
  itemId: string,
  written: { readonly seconds: number; readonly at: string },
  now: Date,
): Promise<PlaybackPosition> {
  const at = new Date(Math.min(Date.parse(written.at), now.getTime()))
  return inTransaction(db, async (trx) => {
    await assertVisible(trx, user, itemId)
    await trx
      .insertInto('playback_positions')
      .values({ user_id: user.userId, item_id: itemId, seconds: written.seconds, at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'item_id'])
          .doUpdateSet({ seconds: written.seconds, at })
          .where('playback_positions.at', '<=', at),
      )
      .execute()
    await removeOldest(trx, user)
    return loadPosition(trx, user, itemId)
  })
}

async function assertVisible(db: Db, user: UserPrincipal, itemId: string): Promise<void> {
  const item = await visibleItems(db, user)
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
}

async function removeOldest(db: Db, user: UserPrincipal): Promise<void> {
  await sql`
    delete from playback_positions where user_id = ${user.userId} and item_id in (
      select item_id from playback_positions where user_id = ${user.userId}
      order by at desc, item_id offset ${maxPlaybackPositions})`.execute(db)
}

/** A position that is older than all that are stored is removed at once; then nothing is stored for the item. */
async function loadPosition(db: Db, user: UserPrincipal, itemId: string): Promise<PlaybackPosition> {
  const row = await db
    .selectFrom('playback_positions')
    .where('user_id', '=', user.userId)
    .where('item_id', '=', itemId)
    .select(['item_id', 'seconds', 'at'])
    .executeTakeFirst()
  return toPlaybackPosition(row ?? { item_id: itemId, seconds: 0, at: new Date(0) })
}

function toPlaybackPosition({ item_id, seconds, at }: Row): PlaybackPosition {
  return { itemId: item_id, seconds, at: at.toISOString() }
}
