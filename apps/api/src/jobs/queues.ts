/** The one list of queues with what a job of each carries. */
export interface JobData {
  /** Sets the asset down as one from which nothing could be made, after every attempt has failed. */
  'derivation-lost': { assetId: string }
  /** Make thumbnails, previews and text of a new asset; what is not done in seconds goes to the next two. */
  'derive-asset': { assetId: string }
  /** The same for files that need longer: beside the others, so that they need not wait. */
  'derive-slow': { assetId: string }
  /** The same for film and long recordings, which can take hours. */
  'derive-film': { assetId: string }
  /** Make items of the mails in an uploaded mailbox file, for a while; the rest is a job of its own. */
  'import-mailbox': { assetId: string }
  /** Sets the import down as failed, after every attempt has failed. */
  'mailbox-import-lost': { assetId: string }
  /** Bring the passages and known words of items with much text up to date. */
  'finish-texts': { itemIds: string[] }
  /** Rebuild the search documents of these items. */
  'index-items': { itemIds: string[] }
  /** Rebuild every search document, in batches that follow one another. */
  'index-all': { afterId?: string }
  /** Give passages without one a vector of what they mean. */
  'embed-passages': Record<string, never>
  /** Remove what has lain in the trash for 30 days. */
  'empty-trash': Record<string, never>
  /** Remove uploads that were given up and finished ones that no item took. */
  'clean-uploads': Record<string, never>
  /** Remove these files from the store, those excepted that a row still names. */
  'remove-files': { sha256s: string[] }
  /** Let go of what deleted users have contributed. */
  'forget-gone-users': Record<string, never>
  /** Give back room in the embedded database and learn what is in it. */
  'tend-database': Record<string, never>
  /** Send the Typesense server what has changed. */
  'typesense-changes': Record<string, never>
  /** Fill a collection there from nothing; `anew` also where one is complete. */
  'typesense-rebuild': { anew?: true }
  /** Compare a sixteenth of the index there with the archive, then the next. */
  'typesense-compare': { bucket?: number }
}

export type QueueName = keyof JobData

export interface QueueSettings {
  /** How long a job may take before it counts as lost. */
  readonly expireInSeconds: number
  /** Attempts after the first; those count too that ended with their process. */
  readonly retryLimit: number
  /** How many jobs of it a worker does at a time. */
  readonly concurrency: number
  /** How often an idle worker looks for a job. */
  readonly pollSeconds: number
  /** How long a job waits at least. */
  readonly delaySeconds?: number
  /** Where the data of a job goes whose last attempt has failed. */
  readonly deadLetter?: QueueName
  /** When it runs by itself, as a cron expression in the machine's time zone. */
  readonly cron?: string
  /** Without this service nothing is done, and nothing looked for. */
  readonly needs?: 'typesense'
}

const minutes = 60
const hours = 3600
const seldom = { concurrency: 1, pollSeconds: 10 } as const
const forTypesense = { needs: 'typesense', concurrency: 1, retryLimit: 5 } as const

/** A queue that gets what another could not do stands before it. */
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
  // Looks by itself for what is new, so that nothing is forgotten while the endpoint is away; a failure waits for the next.
  'embed-passages': { expireInSeconds: hours, retryLimit: 0, cron: '* * * * *', ...seldom },
  'empty-trash': { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 3 * * *', ...seldom },
  'clean-uploads': { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '47 3 * * *', ...seldom },
  'forget-gone-users': { expireInSeconds: hours, retryLimit: 20, cron: '57 3 * * *', ...seldom },
  // Behind those before it, which leave room to give back.
  'tend-database': { expireInSeconds: 4 * hours, retryLimit: 2, cron: '17 4 * * *', ...seldom },
  // Files are safe for an hour after they were adopted, so there is no use in looking sooner.
  'remove-files': { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...seldom },
  'typesense-changes': {
    expireInSeconds: 30 * minutes,
    delaySeconds: 1,
    cron: '* * * * *',
    pollSeconds: 1,
    ...forTypesense,
  },
  'typesense-rebuild': { expireInSeconds: hours, pollSeconds: 5, ...forTypesense },
  'typesense-compare': { expireInSeconds: hours, cron: '37 4 * * *', pollSeconds: 10, ...forTypesense },
}

/** The names of all queues, in the order of the list. */
export const queueNames = Object.keys(queues).filter(isQueueName)

function isQueueName(name: string): name is QueueName {
  return name in queues
}
