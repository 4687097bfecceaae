import type { Asset } from '@lares/shared-types/assets'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { EnqueueOptions, JobSender } from './job-sender.ts'

/** An asset that renditions can be derived from. */
export interface DerivableAsset {
  readonly id: string
  readonly family: Asset['family']
  /** Bytes. */
  readonly size: number
}

/** The queues whose jobs derive the renditions of a pending asset; the key of each job is the id of the asset. */
export const derivationQueues = ['derive-asset', 'derive-slow', 'derive-film'] as const

const megabyte = 1024 * 1024

/** Audio up to this size lasts a few minutes and is processed in seconds. */
const maxQuickAudioBytes = 8 * megabyte

/** Queues the first attempt to derive an asset's renditions. */
export function queueDerivation(
  trx: Kysely<Database>,
  jobs: JobSender,
  asset: DerivableAsset,
  options?: EnqueueOptions,
): Promise<void> {
  const queue = getFirstQueue(asset)
  return jobs.enqueue(trx, queue, { assetId: asset.id }, asset.id, {
    priority: getPriority(asset),
    ...options,
  })
}

/** Queues the first attempts to derive the renditions of many assets. */
export async function queueDerivations(
  trx: Kysely<Database>,
  jobs: JobSender,
  assets: readonly DerivableAsset[],
  options?: EnqueueOptions,
): Promise<void> {
  for (const queue of ['derive-asset', 'derive-film'] as const) {
    const entries = assets
      .filter((asset) => getFirstQueue(asset) === queue)
      .map((asset) => ({
        payload: { assetId: asset.id },
        key: asset.id,
        options: { priority: getPriority(asset), ...options },
      }))
    if (entries.length > 0) await jobs.enqueueAll(trx, queue, entries)
  }
}

/** An asset that is to look different. */
export interface ShownAsset extends DerivableAsset {
  readonly media_type: string
  readonly state: Asset['state']
}

/**
 * Queues deriving what shows turned pictures, turned films and films with another poster. A film retains its playable copy, so
 * that it takes seconds and need not wait behind those that are encoded for hours; unless it has none yet, or is of a type
 * that cannot be turned without being encoded.
 */
export async function queueAppearances(
  trx: Kysely<Database>,
  jobs: JobSender,
  assets: readonly ShownAsset[],
  options?: EnqueueOptions,
): Promise<void> {
  const isQuickFilm = ({ family, media_type, state }: ShownAsset) =>
    family === 'video' && media_type !== 'video/webm' && state === 'ready'
  await queueDerivations(
    trx,
    jobs,
    assets.filter((asset) => !isQuickFilm(asset)),
    options,
  )
  const films = assets.filter(isQuickFilm).map((asset) => ({
    payload: { assetId: asset.id },
    key: asset.id,
    options: { priority: getPriority(asset), ...options },
  }))
  if (films.length > 0) await jobs.enqueueAll(trx, 'derive-slow', films)
}

/** Queues an attempt with a longer time limit, for an asset that exceeded the limits of a quick one. */
export function queueThoroughDerivation(
  trx: Kysely<Database>,
  jobs: JobSender,
  asset: DerivableAsset,
  options?: EnqueueOptions,
): Promise<void> {
  const queue = isRecording(asset) ? 'derive-film' : 'derive-slow'
  return jobs.enqueue(trx, queue, { assetId: asset.id }, asset.id, {
    priority: getPriority(asset),
    ...options,
  })
}

/** Queues making the smaller copy of a film that can be played already; short films come before long ones. */
export function queueSmallFilm(
  trx: Kysely<Database>,
  jobs: JobSender,
  { id, size }: Pick<DerivableAsset, 'id' | 'size'>,
  options?: EnqueueOptions,
): Promise<void> {
  const priority = getPriority({ family: 'video', size })
  return jobs.enqueue(trx, 'derive-small-film', { assetId: id }, id, { priority, ...options })
}

/** Whether a playable copy may be derived from the asset; such a copy can be as large as the original. */
export function isRecording({ family }: Pick<DerivableAsset, 'family'>): boolean {
  return family === 'video' || family === 'audio'
}

function getFirstQueue({ family, size }: DerivableAsset): 'derive-asset' | 'derive-film' {
  const isLong = family === 'video' || (family === 'audio' && size > maxQuickAudioBytes)
  return isLong ? 'derive-film' : 'derive-asset'
}

/** Waiting files beyond these change nothing, so that no more have to be counted. */
export const maxCountedFiles = 24

/** What a batch changes comes after all that somebody has just added, which even for the largest files has at least -45. */
export const batchPriority = -60

/**
 * Images come first, because they are quick to process and the first to be viewed; then small files before large ones. Each file of
 * the same uploader that waits already lowers the priority, so that the first file of somebody else comes before their hundredth.
 */
export function getPriority({ family, size }: Pick<DerivableAsset, 'family' | 'size'>, waiting = 0): number {
  const penalty = Math.min(waiting, maxCountedFiles)
  return (family === 'image' ? 20 : 0) - Math.floor(Math.log2(1 + size / megabyte)) - penalty
}
