import type { Effort } from '@lares/media-engine/derivation'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import type { Asset } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { queueDerivation, queueThoroughDerivation } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'
import { verifyOriginal } from './damage/verify-original.ts'
import { deriveAndStore, getExceededReason, hasFreeSpaceFor } from './derive-and-store.ts'
import { recordExceededAttempt } from './exceeded-attempts.ts'
import { findPresentFilm } from './present-renditions.ts'
import { recordProgress } from './record-progress.ts'
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
    .select(['poster_at', 'rendered_poster_at'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  // Another job has processed the asset already, or its item was deleted.
  if (!asset || (asset.state !== 'pending' && !looksOutdated(asset))) return
  const retryLater = () => {
    const queue = effort === 'quick' ? queueDerivation : queueThoroughDerivation
    return queue(db, jobs, asset, { delaySeconds: diskFullDelaySeconds })
  }
  if (asset.state === 'ready') {
    const present = await findPresentFilm(services, assetId)
    if ((await refreshAsset(services, asset, signal, present)) === 'disk-full') await retryLater()
    return
  }
  if (!(await hasFreeSpaceFor(services, asset))) return retryLater()
  if (!(await verifyOriginal(services, asset))) return
  try {
    const derivation = await deriveAndStore(services, asset, {
      effort,
      signal,
      onProgress: recordProgress(services, assetId),
    })
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

interface Appearance {
  readonly state: Asset['state']
  readonly rotation: Rotation
  readonly rendered_rotation: Rotation
  readonly poster_at: number | null
  readonly rendered_poster_at: number | null
}

/** Whether a person has turned a file, or chosen another poster of it, since its renditions were made. */
function looksOutdated(asset: Appearance): boolean {
  const isTurned = asset.rotation !== asset.rendered_rotation
  return asset.state === 'ready' && (isTurned || asset.poster_at !== asset.rendered_poster_at)
}
