import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import { type Box, maxRegions } from '@lares/shared-types/regions'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { RegionsTable } from '../../db/schema/regions.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { lockItem, rejectInTrash, type StoredItem } from '../items/lock-item.ts'
import { findSave } from '../revisions/find-save.ts'
import { getRegionRights, type RegionFacts } from './region-rights.ts'
import { loadRegion, visibleRegions } from './region-view.ts'

/** A region and its item, both locked. */
export interface LockedRegion {
  readonly item: StoredItem
  readonly region: Selectable<RegionsTable> & RegionFacts
}

/**
 * Locks the item and then the region, so that two changes of regions of one item never wait for each other. Throws `not-found`
 * and `in-trash`.
 */
export async function lockRegion(
  trx: Transaction<Database>,
  user: UserPrincipal,
  id: string,
): Promise<LockedRegion> {
  const found = await visibleRegions(trx, user, 'any')
    .where('regions.id', '=', id)
    .select('items.id as item_id')
    .executeTakeFirst()
  if (!found) throw notFound()
  const item = await lockItem(trx, user, found.item_id)
  rejectInTrash(item)
  const region = await visibleRegions(trx, user, 'any')
    .where('regions.id', '=', id)
    .selectAll('regions')
    .select(['items.author_id as item_author_id', 'items.deleted_at as item_deleted_at'])
    .executeTakeFirst()
  if (!region) throw notFound()
  return { item, region }
}

/** Throws `forbidden` unless the user has the right in the region. */
export function requireRegionRight(
  user: UserPrincipal,
  region: RegionFacts,
  right: keyof ReturnType<typeof getRegionRights>,
): void {
  if (!getRegionRights(user, region)[right])
    throw new AppError('forbidden', { message: 'You may not do this with this region.' })
}

/** Throws `version-conflict` with the region as it is stored now. */
export async function rejectStaleRegion(
  trx: Transaction<Database>,
  user: UserPrincipal,
  { id, version, version_token }: Selectable<RegionsTable>,
  claimed: number,
): Promise<void> {
  await rejectStaleVersion(user, { version, versionToken: version_token }, claimed, async () => ({
    current: await loadRegion(trx, user, id),
    ...(await findSave(trx, 'region', id, version)),
  }))
}

/** Throws `too-many-regions` if a picture has no room for another one. Its item is locked. */
export async function requireRoom(trx: Transaction<Database>, assetId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('regions')
    .where('asset_id', '=', assetId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxRegions)
    throw new AppError('too-many-regions', { message: 'This picture has as many regions as it may have.' })
}

/** Rounding of the shares in a client may exceed the edge of the picture by this much. */
const tolerance = 1e-6

/** Throws `invalid-fields` for a box that exceeds the picture. */
export function requireWithinPicture({ x, y, width, height }: Box): void {
  if (x + width > 1 + tolerance) throw invalidFields({ path: 'box.width', code: 'too-large' })
  if (y + height > 1 + tolerance) throw invalidFields({ path: 'box.height', code: 'too-large' })
}
