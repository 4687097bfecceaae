import { inTransaction } from '../../../db/in-transaction.ts'
import { queueDerivation } from '../../../jobs/derivation-queue.ts'
import type { Services } from '../../../services.ts'
import { isMarkedDamaged } from '../../assets/damage/damage-marks.ts'
import { deriveThoroughly } from '../../assets/derive-asset.ts'
import { refreshAsset } from '../../assets/refresh-asset.ts'
import type { RepairAction, RepairOutcome } from './repair-action.ts'

/** Replaces the renditions of a file by those of the present recipe; the existing ones are served meanwhile. */
export const renewRenditions: RepairAction = async (finding, { services, signal }) => {
  const { db } = services
  const asset = await db
    .selectFrom('assets')
    .select(['id', 'family', 'media_type', 'size', 'sha256', 'rotation', 'poster_at'])
    .where('id', '=', finding.asset_id ?? '')
    .executeTakeFirst()
  if (!asset) return { method: 'derived' }
  const outcome = await refreshAsset(services, asset, signal)
  if (outcome === 'disk-full') return { failure: 'failed' }
  return (await isMarkedDamaged(db, asset.sha256)) ? { failure: 'original-damaged' } : { method: 'derived' }
}

/** Derives the renditions of a file that has none, or not all of them. */
export const deriveAgain: RepairAction = async (finding, { services, signal }) => {
  const assetId = finding.asset_id ?? ''
  if (!(await resetDerivation(services, assetId))) return { method: 'derived' }
  await deriveThoroughly(services, assetId, signal)
  return loadOutcome(services, assetId)
}

/** Queues the derivation as well, so that it happens even if the repair is cancelled. */
function resetDerivation({ db, jobs }: Services, assetId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const asset = await trx
      .updateTable('assets')
      .set({ state: 'pending', reason: null, exceeded_attempts: 0 })
      .where('id', '=', assetId)
      .returning(['id', 'family', 'size'])
      .executeTakeFirst()
    if (asset) await queueDerivation(trx, jobs, asset)
    return asset !== undefined
  })
}

async function loadOutcome({ db }: Services, assetId: string): Promise<RepairOutcome> {
  const asset = await db
    .selectFrom('assets')
    .select(['state', 'sha256'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  if (!asset || asset.state === 'ready') return { method: 'derived' }
  if (await isMarkedDamaged(db, asset.sha256)) return { failure: 'original-damaged' }
  return { failure: asset.state === 'failed' ? 'unreadable-file' : 'failed' }
}
