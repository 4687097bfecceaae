import { rm } from 'node:fs/promises'
import { throughRestarts } from '../../db/connection-loss.ts'
import { isCode } from '../../files/file-system-errors.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { Handler } from '../../jobs/handler.ts'
import type { DerivedFile, Effort, EnclosedFile } from '../../media/derivation.ts'
import { describeMediaType } from '../../media/families.ts'
import { ProcessEnded } from '../../media/process/process-ended.ts'
import { UnreadableFile, type UnreadableReason } from '../../media/unreadable-file.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from '../damage/damage-marks.ts'
import { isUsableOriginal } from '../damage/usable-original.ts'
import { queueDerivation, queueThoroughDerivation } from './derivation-queue.ts'
import type { StoredEnclosure } from './enclosed-files.ts'
import { countExceeded } from './exceeded-attempts.ts'
import { failAsset, type KeptRendition, keepDerivation } from './keep-derivation.ts'
import { hasRoomFor, noRoomDelaySeconds } from './room-to-derive.ts'

/**
 * Makes everything that is made from an asset's original and keeps it. A file that cannot be read is set down with
 * the reason and not tried again; one that exceeds a limit gets a second, thorough attempt; on a full disk it is left
 * for later, which is no attempt; every other failure is thrown, for another attempt.
 */
export const deriveAsset: Handler<'derive-asset'> = (services, { assetId }, signal) =>
  attempt(services, assetId, 'quick', signal)

/** The same with as much time as the slowest of ordinary files need. */
export const deriveThoroughly: Handler<'derive-slow' | 'derive-film'> = (services, { assetId }, signal) =>
  attempt(services, assetId, 'thorough', signal)

async function attempt(
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
  // Done already, or gone with its item.
  if (!asset) return
  const tryLater = () => {
    const queue = effort === 'quick' ? queueDerivation : queueThoroughDerivation
    return queue(db, jobs, asset, noRoomDelaySeconds)
  }
  if (!(await hasRoomFor(services, asset))) return tryLater()
  if (!(await isUsableOriginal(services, asset))) return
  const folder = await files.makeWorkFolder('derive')
  try {
    const derivation = await media.derive({
      path: files.pathOf(asset.sha256),
      sniffed: describeMediaType(asset.media_type),
      outDir: folder,
      effort,
      signal,
    })
    const renditions = await keepFiles(services, derivation.files)
    const enclosures = {
      files: await storeEnclosed(services, derivation.enclosed ?? []),
      omitted: derivation.omitted ?? 0,
    }
    await throughRestarts(
      () => keepDerivation(services, assetId, renditions, derivation.facts, enclosures),
      signal,
    )
  } catch (error) {
    // On a full disk nothing that went wrong says anything about the file.
    if (!signal.aborted && (isCode(error, 'ENOSPC') || !(await hasRoomFor(services)))) return await tryLater()
    const exceeded = exceededReason(error)
    if (exceeded) return await throughRestarts(() => countExceeded(services, asset, exceeded), signal)
    if (!(error instanceof UnreadableFile)) throw error
    await throughRestarts(() => failAsset(services, assetId, error.reason), signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The reason for which a file is set aside that exceeds the limits again; undefined for every other failure. */
function exceededReason(error: unknown): UnreadableReason | undefined {
  if (error instanceof UnreadableFile && error.reason === 'too-complex') return 'too-complex'
  if (!(error instanceof ProcessEnded)) return undefined
  const reasons = { time: 'too-complex', memory: 'too-complex', crash: 'corrupt', killed: undefined } as const
  return reasons[error.endCause]
}

async function keepFiles(services: Services, derived: readonly DerivedFile[]): Promise<KeptRendition[]> {
  const kept: KeptRendition[] = []
  for (const { path, ...rendition } of derived) {
    const sha256 = await sha256Of(path)
    await services.files.adopt(path, sha256)
    kept.push({ ...rendition, sha256 })
  }
  await clearDamage(
    services,
    kept.map(({ sha256 }) => sha256),
  )
  return kept
}

async function storeEnclosed(
  { files }: Services,
  enclosed: readonly EnclosedFile[],
): Promise<StoredEnclosure[]> {
  const stored: StoredEnclosure[] = []
  for (const { path, ...file } of enclosed) {
    const sha256 = await sha256Of(path)
    await files.adopt(path, sha256)
    stored.push({ ...file, sha256 })
  }
  return stored
}
