import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRegions as listContract } from '@lares/shared-types/contracts/regions'
import { maxRegions, maxRemovedRegions, type Region } from '@lares/shared-types/regions'
import type { Db } from '../../db/client.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { getMarkingRights } from './region-rights.ts'
import { selectRegions, toRegion } from './region-view.ts'

/** The regions of a picture. Throws `not-found`. */
export async function listRegions(
  db: Db,
  principal: Principal,
  assetId: string,
): Promise<ReplyOf<typeof listContract>> {
  const picture = await visibleItems(db, principal, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .where('assets.id', '=', assetId)
    .where('assets.detached', '=', false)
    .select(['assets.family', 'items.author_id as item_author_id', 'items.deleted_at as item_deleted_at'])
    .executeTakeFirst()
  if (!picture) throw notFound()
  const removed = await selectRegions(db, principal)
    .where('regions.asset_id', '=', assetId)
    .where('regions.removed_at', 'is not', null)
    .orderBy('regions.removed_at', 'desc')
    .orderBy('regions.id')
    .limit(maxRemovedRegions)
    .execute()
  const { mark, name } = getMarkingRights(principal, picture)
  const isPicture = picture.family === 'image'
  return {
    regions: await loadPresentRegions(db, principal, assetId),
    removed: removed.map((row) => toRegion(principal, row)).filter(({ may }) => may.restore),
    may: { mark: mark && isPicture, name: name && isPicture },
  }
}

/** The regions of a picture that were not removed, from left to right. */
export async function loadPresentRegions(db: Db, principal: Principal, assetId: string): Promise<Region[]> {
  const rows = await selectRegions(db, principal)
    .where('regions.asset_id', '=', assetId)
    .where('regions.removed_at', 'is', null)
    .orderBy('regions.x')
    .orderBy('regions.id')
    .limit(maxRegions)
    .execute()
  return rows.map((row) => toRegion(principal, row))
}
