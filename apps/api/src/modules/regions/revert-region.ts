import { AppError } from '@lares/server-kit/app-error'
import type { Box } from '@lares/shared-types/regions'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRegionRevision } from '../revisions/record-region-revision.ts'
import { touchRegionNotifications } from './announce-suggestion.ts'
import { lockRegion, rejectStaleRegion, requireRoom } from './lock-region.ts'
import { applyName } from './name-region.ts'
import { getMarkingRights } from './region-rights.ts'

interface EarlierState {
  /** On which the restoring is based. */
  readonly version: number
  readonly box?: Box
  readonly participantId?: string | null
}

/**
 * Saves the place, the name or both of an earlier state of a region, which comes back if it was removed. Returns whether anything
 * has changed. Throws `not-found`, `in-trash`, `forbidden`, `version-conflict`, `invalid-fields` and `too-many-regions`.
 */
export async function revertRegion(
  services: Services,
  user: UserPrincipal,
  id: string,
  { version, box, participantId }: EarlierState,
): Promise<boolean> {
  return inTransaction(services.db, async (trx) => {
    const { item, region } = await lockRegion(trx, user, id)
    if (!getMarkingRights(user, region).name)
      throw new AppError('forbidden', { message: 'You may not do this with this region.' })
    await rejectStaleRegion(trx, user, region, version)
    const { x, y, width, height, participant_id } = region
    const reverted = {
      ...(box ?? { x, y, width, height }),
      participant_id: participantId === undefined ? participant_id : participantId,
    }
    const isNamed = reverted.participant_id !== participant_id
    const isMoved = JSON.stringify([x, y, width, height]) !== JSON.stringify(toSides(reverted))
    if (!region.removed_at && !isNamed && !isMoved) return false
    if (region.removed_at) await requireRoom(trx, region.asset_id)
    if (isNamed && reverted.participant_id !== null) {
      const named = { item, regionId: id, participantId: reverted.participant_id }
      await applyName(trx, services, user, named)
    }
    const at = services.now()
    const saved = { ...reverted, removed_at: null, removed_by: null, ...nextVersion(region) }
    await trx
      .updateTable('regions')
      .set({ ...saved, changed_at: at })
      .where('id', '=', id)
      .execute()
    await recordRegionRevision(trx, { ...region, ...saved }, { byId: user.userId, at, action: 'reverted' })
    if (region.removed_at) await touchRegionNotifications(trx, id)
    return true
  })
}

function toSides({ x, y, width, height }: Box): readonly number[] {
  return [x, y, width, height]
}
