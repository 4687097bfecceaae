import type { ChangeRegion, Region } from '@lares/shared-types/regions'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRegionRevision } from '../revisions/record-region-revision.ts'
import { touchRegionNotifications } from './announce-suggestion.ts'
import {
  lockRegion,
  rejectStaleRegion,
  requireRegionRight,
  requireRoom,
  requireWithinPicture,
} from './lock-region.ts'
import { applyName } from './name-region.ts'
import { loadRegion } from './region-view.ts'

/** Moves, resizes or names a region. Throws `not-found`, `in-trash`, `forbidden`, `version-conflict` and `invalid-fields`. */
export async function changeRegion(
  services: Services,
  user: UserPrincipal,
  id: string,
  { version, box, participantId }: ChangeRegion,
): Promise<Region> {
  if (box) requireWithinPicture(box)
  await inTransaction(services.db, async (trx) => {
    const { item, region } = await lockRegion(trx, user, id)
    if (box) requireRegionRight(user, region, 'change')
    if (participantId !== undefined) requireRegionRight(user, region, 'name')
    await rejectStaleRegion(trx, user, region, version)
    const at = services.now()
    const changed = {
      ...box,
      ...(participantId !== undefined && { participant_id: participantId }),
      ...nextVersion(region),
    }
    if (participantId) await applyName(trx, services, user, { item, regionId: id, participantId })
    await trx
      .updateTable('regions')
      .set({ ...changed, changed_at: at })
      .where('id', '=', id)
      .execute()
    await recordRegionRevision(trx, { ...region, ...changed }, { byId: user.userId, at, action: 'changed' })
  })
  return loadRegion(services.db, user, id)
}

/** Removes a region, which can be restored. Throws `not-found`, `in-trash`, `forbidden` and `version-conflict`. */
export async function removeRegion(
  services: Services,
  user: UserPrincipal,
  id: string,
  version: number,
): Promise<Region> {
  await inTransaction(services.db, async (trx) => {
    const { region } = await lockRegion(trx, user, id)
    requireRegionRight(user, region, 'remove')
    await rejectStaleRegion(trx, user, region, version)
    const at = services.now()
    const next = nextVersion(region)
    await trx
      .updateTable('regions')
      .set({ removed_at: at, removed_by: user.userId, changed_at: at, ...next })
      .where('id', '=', id)
      .execute()
    await recordRegionRevision(trx, { ...region, ...next }, { byId: user.userId, at, action: 'trashed' })
    await touchRegionNotifications(trx, id)
  })
  return loadRegion(services.db, user, id)
}

/** Restores a removed region. Throws `not-found`, `in-trash`, `forbidden` and `too-many-regions`. */
export async function restoreRegion(services: Services, user: UserPrincipal, id: string): Promise<Region> {
  await inTransaction(services.db, async (trx) => {
    const { region } = await lockRegion(trx, user, id)
    requireRegionRight(user, region, 'restore')
    await requireRoom(trx, region.asset_id)
    const at = services.now()
    const next = nextVersion(region)
    await trx
      .updateTable('regions')
      .set({ removed_at: null, removed_by: null, changed_at: at, ...next })
      .where('id', '=', id)
      .execute()
    await recordRegionRevision(trx, { ...region, ...next }, { byId: user.userId, at, action: 'restored' })
    await touchRegionNotifications(trx, id)
  })
  return loadRegion(services.db, user, id)
}
