import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'

/** Items whose search documents one job rebuilds. */
const batch = 500

/**
 * Has the words of items' search documents rebuilt by jobs, for changes that touch any number of items: the
 * names of labels and people. `reason` tells one such change from another.
 */
export async function reindexLater(
  trx: Transaction<Database>,
  jobs: JobSender,
  reason: string,
  itemIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < itemIds.length; start += batch) {
    const part = itemIds.slice(start, start + batch)
    // Jobs with the same key are taken for one.
    await jobs.send(trx, 'index-items', { itemIds: part }, `${reason}:${start}`)
  }
}
