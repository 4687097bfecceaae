import { rm } from 'node:fs/promises'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hashFile } from '../../files/sha256.ts'
import type { DerivedFile, Effort, EnclosedFile } from '../../media/derivation.ts'
import { describeMediaType } from '../../media/families.ts'
import { ProcessEnded } from '../../media/process/process-ended.ts'
import { UnreadableFile, type UnreadableReason } from '../../media/unreadable-file.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from './damage/damage-marks.ts'
import { verifyOriginal } from './damage/verify-original.ts'
import {
  type DerivableAsset,
  isRecording,
  queueDerivation,
  queueThoroughDerivation,
} from './derivation-queue.ts'
import type { StoredEnclosure } from './enclosed-files.ts'
import { recordExceededAttempt } from './exceeded-attempts.ts'
import { type DerivedRendition, markAssetFailed, saveDerivation } from './save-derivation.ts'

/** Enough for the pictures of any file and for the database that shares the disk. */
const minFreeBytes = 64 * 1024 * 1024

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
  const { db, files, jobs, media } = services
  const asset = await db
    .selectFrom('assets')
    .select(['id', 'media_type', 'family', 'size', 'sha256'])
    .where('id', '=', assetId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  // Another job has processed the asset already, or its item was deleted.
  if (!asset) return
  const retryLater = () => {
    const queue = effort === 'quick' ? queueDerivation : queueThoroughDerivation
    return queue(db, jobs, asset, diskFullDelaySeconds)
  }
  if (!(await hasFreeSpaceFor(services, asset))) return retryLater()
  if (!(await verifyOriginal(services, asset))) return
  const folder = await files.createWorkFolder('derive')
  try {
    const sniffed = describeMediaType(asset.media_type)
    const derivation = await files.withLocalFile(asset.sha256, (path) =>
      media.derive({ path, sniffed, outDir: folder, effort, signal }),
    )
    const renditions = await storeRenditions(services, derivation.files)
    const enclosures = {
      files: await storeEnclosures(services, derivation.enclosed ?? []),
      omitted: derivation.omitted ?? 0,
    }
    await retryOnConnectionLoss(
      () => saveDerivation(services, assetId, renditions, derivation.facts, enclosures),
      signal,
    )
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
    await retryOnConnectionLoss(() => markAssetFailed(services, assetId, error.reason), signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Whether the disk has room for the output: a fixed minimum, and for audio, video and mails the size of the original.
 */
async function hasFreeSpaceFor(
  { files }: Services,
  asset?: Pick<DerivableAsset, 'family' | 'size'>,
): Promise<boolean> {
  const isCopied = asset && (asset.family === 'mail' || isRecording(asset))
  const copiedBytes = isCopied ? Number(asset.size) : 0
  return (await files.getFreeBytes()) >= minFreeBytes + copiedBytes
}

/** The reason to record when an attempt exceeded a limit or crashed; undefined for every other failure. */
function getExceededReason(error: unknown): UnreadableReason | undefined {
  if (error instanceof UnreadableFile && error.reason === 'too-complex') return 'too-complex'
  if (!(error instanceof ProcessEnded)) return undefined
  const reasons = { time: 'too-complex', memory: 'too-complex', crash: 'corrupt', killed: undefined } as const
  return reasons[error.endCause]
}

async function storeRenditions(
  services: Services,
  derived: readonly DerivedFile[],
): Promise<DerivedRendition[]> {
  const stored: DerivedRendition[] = []
  for (const { path, ...rendition } of derived) {
    const sha256 = await hashFile(path)
    await services.files.adopt(path, sha256)
    stored.push({ ...rendition, sha256 })
  }
  await clearDamage(
    services,
    stored.map(({ sha256 }) => sha256),
  )
  return stored
}

async function storeEnclosures(
  { files }: Services,
  enclosed: readonly EnclosedFile[],
): Promise<StoredEnclosure[]> {
  const stored: StoredEnclosure[] = []
  for (const { path, ...file } of enclosed) {
    const sha256 = await hashFile(path)
    await files.adopt(path, sha256)
    stored.push({ ...file, sha256 })
  }
  return stored
}
