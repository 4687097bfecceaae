import type { Asset } from '@lares/shared-types/assets'
import type { QueueName } from '../../jobs/queues.ts'

/** Where the work on an asset of this family is queued. */
export function derivationQueue(family: Asset['family']): Extract<QueueName, 'derive-asset' | 'derive-film'> {
  return family === 'video' || family === 'audio' ? 'derive-film' : 'derive-asset'
}
