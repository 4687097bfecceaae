import type { Asset } from '@lares/shared-types/assets'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import type { QueueName } from '../../jobs/queues.ts'

/** An asset whose renditions are to be made. */
export interface DerivableAsset {
  readonly id: string
  readonly family: Asset['family']
  /** Bytes. */
  readonly size: number
}

const megabyte = 1024 * 1024

/** A recording up to this size, of a few minutes, is done in seconds. */
const maxQuickRecording = 8 * megabyte

/** Queues the first attempt at an asset's renditions. */
export function queueDerivation(
  trx: Kysely<Database>,
  jobs: JobSender,
  asset: DerivableAsset,
  delaySeconds?: number,
): Promise<void> {
  const queue = firstQueue(asset)
  const options = { priority: priorityOf(asset), ...(delaySeconds !== undefined && { delaySeconds }) }
  return jobs.send(trx, queue, { assetId: asset.id }, asset.id, options)
}

/** Queues an attempt that may take long, for an asset that was not done in the time of a quick one. */
export function queueThoroughDerivation(
  trx: Kysely<Database>,
  jobs: JobSender,
  asset: DerivableAsset,
  delaySeconds?: number,
): Promise<void> {
  const queue = isRecording(asset) ? 'derive-film' : 'derive-slow'
  const options = { priority: priorityOf(asset), ...(delaySeconds !== undefined && { delaySeconds }) }
  return jobs.send(trx, queue, { assetId: asset.id }, asset.id, options)
}

/** Whether a copy that browsers play may be made of it, which can be as large as the original. */
export function isRecording({ family }: Pick<DerivableAsset, 'family'>): boolean {
  return family === 'video' || family === 'audio'
}

function firstQueue({ family, size }: DerivableAsset): QueueName & ('derive-asset' | 'derive-film') {
  const isLong = family === 'video' || (family === 'audio' && size > maxQuickRecording)
  return isLong ? 'derive-film' : 'derive-asset'
}

/** Pictures first, which take least and are looked at first; within the others the small before the large. */
function priorityOf({ family, size }: DerivableAsset): number {
  return (family === 'image' ? 20 : 0) - Math.floor(Math.log2(1 + size / megabyte))
}
