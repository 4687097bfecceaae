/** The one list of queues with what a job of each carries. */
export interface JobData {
  /** Make thumbnails, previews, playable copies, waveform and text of a new asset. */
  'derive-asset': { assetId: string }
  /** Rebuild the search documents of these items. */
  'index-items': { itemIds: string[] }
  /** Rebuild every search document, in batches that follow one another. */
  'index-all': { afterId?: string }
  /** Remove what has lain in the trash for 30 days. */
  'empty-trash': Record<string, never>
  /** Remove uploads that were given up and finished ones that no item took. */
  'clean-uploads': Record<string, never>
}

export type QueueName = keyof JobData

interface QueueSettings {
  /** How long a job may take before it counts as lost. */
  readonly expireInSeconds: number
  readonly retryLimit: number
  /** When it runs by itself, as a cron expression in UTC. */
  readonly cron?: string
}

export const queues: Record<QueueName, QueueSettings> = {
  'derive-asset': { expireInSeconds: 4 * 3600, retryLimit: 3 },
  'index-items': { expireInSeconds: 600, retryLimit: 5 },
  'index-all': { expireInSeconds: 600, retryLimit: 5 },
  'empty-trash': { expireInSeconds: 1800, retryLimit: 2, cron: '17 3 * * *' },
  'clean-uploads': { expireInSeconds: 1800, retryLimit: 2, cron: '47 3 * * *' },
}
