/** All queues with the data of their jobs. */
export interface JobData {
  /** Mark the asset as failed after the last attempt to derive its renditions. */
  'derivation-lost': { assetId: string }
  /** Derive thumbnails, previews and text of a new asset; slow work is moved to the next two queues. */
  'derive-asset': { assetId: string }
  /** The same for slow files, so that others need not wait for them. */
  'derive-slow': { assetId: string }
  /** The same for films and long recordings, which can take hours. */
  'derive-film': { assetId: string }
  /** Create items from the mails in an uploaded mailbox file, for a limited time; another job continues. */
  'import-mailbox': { assetId: string }
  /** Mark the import as failed after its last attempt. */
  'mailbox-import-lost': { assetId: string }
  /** Index the deferred passages and words of items with long texts. */
  'finish-texts': { itemIds: string[] }
  /** Rebuild the search documents of these items. */
  'index-items': { itemIds: string[] }
  /** Rebuild all search documents, in consecutive jobs. */
  'index-all': { afterId?: string }
  /** Compute the vectors of new passages. */
  'embed-passages': Record<string, never>
  /** Delete items that were trashed 30 days ago. */
  'empty-trash': Record<string, never>
  /** Remove abandoned uploads, and finished ones that no item uses. */
  'clean-uploads': Record<string, never>
  /** Remove these files from the store unless a row refers to them. */
  'remove-files': { sha256s: string[] }
  /** Anonymize or delete the contributions of deleted users. */
  'forget-gone-users': Record<string, never>
  /** Vacuum and analyse the embedded database. */
  'tend-database': Record<string, never>
  /** Send changes to the Typesense server. */
  'typesense-changes': Record<string, never>
  /** Build a collection on the Typesense server; with `anew` even if a complete one exists. */
  'typesense-rebuild': { anew?: true }
  /** Compare a sixteenth of the Typesense index with the archive, then enqueue the next. */
  'typesense-compare': { bucket?: number }
}

export type QueueName = keyof JobData

export interface QueueSettings {
  /** Maximum run time of a job. */
  readonly expireInSeconds: number
  /** Attempts after the first one, including those that were killed. */
  readonly retryLimit: number
  /** Number of jobs that a worker runs at the same time. */
  readonly concurrency: number
  /** Polling interval of an idle worker. */
  readonly pollSeconds: number
  /** Default delay of a job. */
  readonly delaySeconds?: number
  /** The queue that receives the data of a job whose last attempt has failed. */
  readonly deadLetter?: QueueName
  /** Schedule as a cron expression in the machine's time zone. */
  readonly cron?: string
  /** Without this service the queue is neither polled nor scheduled. */
  readonly needs?: 'typesense'
}

const minutes = 60
const hours = 3600
const slowPolling = { concurrency: 1, pollSeconds: 10 } as const
const requiresTypesense = { needs: 'typesense', concurrency: 1, retryLimit: 5 } as const

/** The settings of all queues. A dead letter queue must be listed before the queues that refer to it. */
export const queues: Record<QueueName, QueueSettings> = {
  'derivation-lost': { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  'derive-asset': {
    expireInSeconds: 30 * minutes,
    retryLimit: 4,
    concurrency: 2,
    pollSeconds: 1,
    deadLetter: 'derivation-lost',
  },
  'derive-slow': {
    expireInSeconds: hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: 'derivation-lost',
  },
  'derive-film': {
    expireInSeconds: 12 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: 'derivation-lost',
  },
  'mailbox-import-lost': { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  'import-mailbox': {
    expireInSeconds: hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: 'mailbox-import-lost',
  },
  'finish-texts': { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  'index-items': { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  'index-all': { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  // Finds new passages itself, so that none is missed while the endpoint is unavailable; the next run is the retry.
  'embed-passages': { expireInSeconds: hours, retryLimit: 0, cron: '* * * * *', ...slowPolling },
  'empty-trash': { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 3 * * *', ...slowPolling },
  'clean-uploads': { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '47 3 * * *', ...slowPolling },
  'forget-gone-users': { expireInSeconds: hours, retryLimit: 20, cron: '57 3 * * *', ...slowPolling },
  // Scheduled after the jobs that delete rows, whose space it frees.
  'tend-database': { expireInSeconds: 4 * hours, retryLimit: 2, cron: '17 4 * * *', ...slowPolling },
  // Files are protected for an hour after their adoption, so an earlier run would be useless.
  'remove-files': { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...slowPolling },
  'typesense-changes': {
    expireInSeconds: 30 * minutes,
    delaySeconds: 1,
    cron: '* * * * *',
    pollSeconds: 1,
    ...requiresTypesense,
  },
  'typesense-rebuild': { expireInSeconds: hours, pollSeconds: 5, ...requiresTypesense },
  'typesense-compare': { expireInSeconds: hours, cron: '37 4 * * *', pollSeconds: 10, ...requiresTypesense },
}

/** The names of all queues, in the order of the list. */
export const queueNames = Object.keys(queues).filter(isQueueName)

function isQueueName(name: string): name is QueueName {
  return name in queues
}
