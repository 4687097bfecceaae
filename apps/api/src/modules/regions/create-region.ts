import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { CreateRegion, Region } from '@lares/shared-types/regions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { createOnce } from '../creating/create-once.ts'
import { lockItem, rejectInTrash } from '../items/lock-item.ts'
import { recordRegionRevision } from '../revisions/record-region-revision.ts'
import { requireRoom, requireWithinPicture } from './lock-region.ts'
import { applyName } from './name-region.ts'
import { getMarkingRights } from './region-rights.ts'
import { loadRegion } from './region-view.ts'

/**
 * Marks a person in a picture. Throws `not-found`, `in-trash`, `forbidden` (a name from who may not edit the item),
 * `invalid-fields`, `too-many-regions` and `id-taken`.
 */
export async function createRegion(
  services: Services,
  user: UserPrincipal,
  assetId: string,
  input: CreateRegion,
): Promise<Region> {
  return createOnce(services.db, {
    principal: user,
    entity: `region of ${assetId}`,
    input,
    insert: (trx, id) => insertRegion(trx, services, user, { ...input, id, assetId }),
    reply: (id) => loadRegion(services.db, user, id),
  })
}

async function insertRegion(
  trx: Transaction<Database>,
  services: Services,
  user: UserPrincipal,
  { id, assetId, box, participantId }: CreateRegion & { id: string; assetId: string },
): Promise<void> {
  requireWithinPicture(box)
  const item = await lockItemOfPicture(trx, user, assetId)
  const rights = getMarkingRights(user, { item_author_id: item.authorId, item_deleted_at: item.deletedAt })
  if (participantId !== undefined && !rights.name)
    throw new AppError('forbidden', { message: 'You may not name people in this picture.' })
  await requireRoom(trx, assetId)
  const at = services.now()
  const region = {
    id,
    asset_id: assetId,
    ...box,
    participant_id: participantId ?? null,
    asked_by: user.userId,
    ...nextVersion({ version: 0 }),
    created_at: at,
    changed_at: at,
    removed_at: null,
    removed_by: null,
  }
  // Before the insertion, because it rejects a participant who does not exist.
  if (participantId !== undefined) await applyName(trx, services, user, { item, regionId: id, participantId })
  await trx.insertInto('regions').values(region).execute()
  await recordRegionRevision(trx, region, { byId: user.userId, at, action: 'created' })
}

/** Locks the item of a picture. Throws `not-found`, `in-trash`, and `invalid-fields` for a file that is no picture. */
async function lockItemOfPicture(trx: Transaction<Database>, user: UserPrincipal, assetId: string) {
  const asset = await visibleItems(trx, user, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .where('assets.id', '=', assetId)
    .where('assets.detached', '=', false)
    .select(['items.id as item_id', 'assets.family'])
    .executeTakeFirst()
  if (!asset) throw notFound()
  const item = await lockItem(trx, user, asset.item_id)
  rejectInTrash(item)
  if (asset.family !== 'image') throw invalidFields({ path: 'id', code: 'not-allowed' })
  return item
}
