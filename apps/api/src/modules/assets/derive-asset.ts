import type { Effort } from '@lares/media-engine/derivation'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { queueDerivation, queueThoroughDerivation } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'
import { verifyOriginal } from './damage/verify-original.ts'
import { deriveAndStore, getExceededReason, hasFreeSpaceFor } from './derive-and-store.ts'
import { recordExceededAttempt } from './exceeded-attempts.ts'
import { refreshAsset } from './refresh-asset.ts'
import { markAssetFailed, saveDerivation } from './save-derivation.ts'

/** How long an asset waits after the disk was found full. */
const diskFullDelaySeconds = 60

/**
 * Derives the renditions, facts and enclosed files of an asset and stores them. An unreadable file is marked as failed
 * with the reason and is not retried. A file that exceeds a limit gets a second, thorough attempt. When the disk is
 * full the job is queued again without counting an attempt. Every other error is thrown, so that the queue retries.
 */
export function deriveAsset(services: Services, assetId: string, signal: AbortSignal): Promise<void> {
  return derive(services, assetId, 'quick', signal)
}

/** Does the same as `deriveAsset`, with a time limit that suits the slowest ordinary files. */
export function deriveThoroughly(services: Services, assetId: string, signal: AbortSignal): Promise<void> {
  return derive(services, assetId, 'thorough', signal)
}

async function derive(
  services: Services,
  assetId: string,
  effort: Effort,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs } = services
  const asset = await db
    .selectFrom('assets')
    .select(['id', 'media_type', 'family', 'size', 'sha256', 'state', 'rotation', 'rendered_rotation'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  const isTurned = asset?.state === 'ready' && asset.rotation !== asset.rendered_rotation
  // Another job has processed the asset already, or its item was deleted.
  if (asset?.state !== 'pending' && !isTurned) return
  const retryLater = () => {
    const queue = effort === 'quick' ? queueDerivation : queueThoroughDerivation
    return queue(db, jobs, asset, { delaySeconds: diskFullDelaySeconds })
  }
  if (isTurned) {
    if ((await refreshAsset(services, asset, signal)) === 'disk-full') await retryLater()
    return
  }
  if (!(await hasFreeSpaceFor(services, asset))) return retryLater()
  if (!(await verifyOriginal(services, asset))) return
  try {
    const derivation = await deriveAndStore(services, asset, effort, signal)
    await retryOnConnectionLoss(() => saveDerivation(services, assetId, derivation), signal)
  } catch (error) {
    // On a full disk any failure may be caused by the missing space rather than by the file.
    if (!signal.aborted && (hasErrorCode(error, 'ENOSPC') || !(await hasFreeSpaceFor(services)))) {
      return await retryLater()
    }
    const exceededReason = getExceededReason(error)
    if (exceededReason) {
      return await retryOnConnectionLoss(() => recordExceededAttempt(services, asset, exceededReason), signal)
    }
    if (!(error instanceof UnreadableFile)) throw error
    await retryOnConnectionLoss(() => markAssetFailed(services.db, assetId, error.reason), signal)
  }
}
