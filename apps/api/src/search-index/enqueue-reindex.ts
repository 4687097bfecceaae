import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { JobSender } from '../jobs/job-sender.ts'

/** Items per job. */
const batchSize = 500

/**
 * Enqueues jobs that rebuild the search documents of items, for changes that can affect any number of them, such as the
 * name of a label. `reason` makes the job keys of this change unique.
 */
export async function enqueueReindex(
  trx: Transaction<Database>,
  jobs: JobSender,
  reason: string,
  itemIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < itemIds.length; start += batchSize) {
    const batch = itemIds.slice(start, start + batchSize)
    // The queue drops a job whose key is already enqueued.
    await jobs.enqueue(trx, 'index-items', { itemIds: batch }, `${reason}:${start}`)
  }
}
