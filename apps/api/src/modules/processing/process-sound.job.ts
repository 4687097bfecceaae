import { rm } from 'node:fs/promises'
import { parse } from 'node:path'
import type { ProcessedSound } from '@lares/media-engine/process/media-engine'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError } from '@lares/server-kit/app-error'
import { startProcessing } from '@lares/shared-types/contracts/processing'
import type { OperationError } from '@lares/shared-types/operations'
import { ProcessingChain } from '@lares/shared-types/processing'
import { composeTimeMaps } from '@lares/shared-types/time-maps'
import { type Static, Type } from 'typebox'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hashFile } from '../../files/sha256.ts'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import {
  type OperationContext,
  type OperationOutcome,
  operationPayload,
} from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { verifyOriginal } from '../assets/damage/verify-original.ts'
import { getExceededReason, hasFreeSpaceFor } from '../assets/derive-and-store.ts'
import { deriveThoroughly } from '../assets/derive-asset.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { removeUnplayedVersion } from '../versions/remove-version.ts'
import { playVersion, saveVersion } from '../versions/save-version.ts'
import { requireProcessable } from './processable-sound.ts'

const Order = Type.Object({
  /** The id of the version, by which a repeated attempt finds what an earlier one has saved. */
  versionId: Type.String(),
  /** What is processed: the original, or a version of it. */
  assetId: Type.String(),
  userId: Type.String(),
  steps: ProcessingChain,
  name: Type.String(),
  ...operationPayload,
})
type Order = Static<typeof Order>

/**
 * Processes a recording or the sound of a film, as whoever has ordered it and with their present rights: writes the file, saves it as a
 * version, makes its waveform or playable copy, and plays it. Each of these is found by a repeated attempt, and the version appears only when all are done.
 */
export const processSoundJob = defineOperation({
  name: 'process-sound',
  payload: Order,
  policy: {
    expireInSeconds: 12 * hours,
    retryLimit: 3,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle(order, context): Promise<OperationOutcome> {
    const { db } = context.services
    const user = await loadActiveUser(db, order.userId)
    if (!user || !isPermitted(user, startProcessing)) return { state: 'failed', error: 'forbidden' }
    try {
      return await process(order, user, context)
    } catch (error) {
      context.signal.throwIfAborted()
      const known = toOperationError(error)
      if (!known) throw error
      return { state: 'failed', error: known }
    }
  },
  cancel: (trx, { versionId }) => removeUnplayedVersion(trx, versionId),
})

async function process(
  { versionId, assetId, steps, name, operationId }: Order,
  user: UserPrincipal,
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome> {
  const { db } = services
  const source = await requireProcessable(db, user, assetId, steps)
  const version = { id: versionId, itemId: source.item_id, originalId: source.version_of ?? source.id }
  const isSaved =
    (await db.selectFrom('assets').select('id').where('id', '=', versionId).executeTakeFirst()) !== undefined
  if (!isSaved) {
    const made = await makeFile({ services, signal, operation }, source, steps)
    if (!made) return { state: 'failed', error: 'disk-full' }
    signal.throwIfAborted()
    const sourceMap = await loadTimeMap(services, assetId)
    await saveVersion(services, user, {
      ...version,
      madeFrom: assetId,
      method: 'processing',
      recipe: { steps },
      name,
      file: made.file,
      before: made.before,
      after: made.after,
      timeMap: composeTimeMaps(sourceMap, made.timeMap),
    })
  }
  signal.throwIfAborted()
  await deriveThoroughly(services, versionId, signal)
  const { state, duration } = await loadStoredAsset(db, user, versionId)
  if (state === 'pending') throw new Error('The waveform of the version has to wait for space on the disk.')
  if (state === 'failed') return { state: 'failed', error: 'unreadable' }
  await playVersion(services, user, version, operationId)
  return { state: 'succeeded', result: { count: 1, seconds: Math.round(duration ?? 0) } }
}

/** Writes the file into the store; undefined if there is no space for it. */
async function makeFile(
  { services, signal, operation }: OperationContext,
  source: StoredAsset,
  steps: Order['steps'],
): Promise<(ProcessedSound & { file: Parameters<typeof saveVersion>[2]['file'] }) | undefined> {
  const { db, files, jobs, media } = services
  if (!(await hasFreeSpaceFor(services, { family: source.family, size: estimateSize(source) })))
    return undefined
  if (!(await verifyOriginal(services, source))) throw new UnreadableFile('corrupt')
  const folder = await files.createWorkFolder('worker')
  try {
    const made = await files.withLocalFile(source.sha256, (path) =>
      media.processSound({ path, mediaType: source.media_type, steps, outDir: folder }, signal, (share) =>
        operation.progress({ done: Math.round(share * 95), total: 100 }),
      ),
    )
    const sha256 = await hashFile(made.path)
    // Removes the file later if this process ends before a version refers to it.
    await jobs.enqueue(db, 'remove-files', { sha256s: [sha256] })
    await files.adopt(made.path, sha256)
    const filename = `${parse(source.filename).name}.${made.extension}`
    return { ...made, file: { filename, mediaType: made.mediaType, size: made.size, sha256 } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** AAC of the highest bit rate that is written. */
const maxAacBytesPerSecond = 32_000
/** Uncompressed sound beside the picture of a tape: stereo of 16 bits at 48 kHz. */
const maxFilmSoundBytesPerSecond = 192_000

/** The most bytes that the result has; that of a strongly compressed recording is larger than the recording. */
function estimateSize({ family, size, duration }: StoredAsset): number {
  if (family === 'video') return size + (duration ?? 0) * maxFilmSoundBytesPerSecond
  return Math.max(size, (duration ?? 0) * maxAacBytesPerSecond)
}

async function loadTimeMap({ db }: OperationContext['services'], assetId: string) {
  const row = await db
    .selectFrom('asset_versions')
    .select('time_map')
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  return row?.time_map ?? undefined
}

/** The error of the operation for what another attempt would not change; undefined for all else. */
function toOperationError(error: unknown): OperationError | undefined {
  if (error instanceof UnreadableFile) return 'unreadable'
  if (hasErrorCode(error, 'ENOSPC')) return 'disk-full'
  const exceeded = getExceededReason(error)
  if (exceeded) return exceeded === 'corrupt' ? 'unreadable' : 'too-large'
  if (!(error instanceof AppError)) return undefined
  const known: Partial<Record<AppError['code'], OperationError>> = {
    'not-found': 'not-found',
    'in-trash': 'not-found',
    'invalid-fields': 'not-found',
    'rendition-failed': 'unreadable',
    'too-many-versions': 'too-large',
    forbidden: 'forbidden',
  }
  return known[error.code]
}
