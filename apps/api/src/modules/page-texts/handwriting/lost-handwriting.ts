import type { Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import { getHandwritingKey } from '../../../jobs/page-queue.ts'
import { isJobUnderway } from '../../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../../services.ts'
import { handwritingGivenUp } from '../save-reading.ts'
import { waitsForModel } from '../waits-for-model.ts'
import type { PagePlace } from '../write-page-text.ts'

/**
 * Gives up a page that waits for the model that reads handwriting, after the last attempt of its job. Another job for it has been queued
 * if somebody has asked again; a late call does not end that one.
 */
export async function giveUpHandwriting(
  { db }: Pick<Services, 'db'>,
  { assetId, page }: PagePlace,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Nobody may queue another job for the page meanwhile.
    await acquireAdvisoryLock(trx, 'handwriting')
    if (await isJobUnderway(trx, ['read-handwriting'], getHandwritingKey({ assetId, page }))) return
    await trx
      .updateTable('page_texts')
      .set(handwritingGivenUp)
      .where('asset_id', '=', assetId)
      .where('page', '=', page)
      .where(waitsForModel)
      .execute()
  })
}

/** Has a page wait again whose job is retried, unless it was read or written since it was given up. */
export async function reopenHandwriting(
  trx: Transaction<Database>,
  { assetId, page }: PagePlace,
): Promise<void> {
  await trx
    .updateTable('page_texts')
    .set({ state: 'pending', reason: null, wanted: JSON.stringify({ handwriting: true }) })
    .where('asset_id', '=', assetId)
    .where('page', '=', page)
    .where('reason', '=', handwritingGivenUp.reason)
    .where('state', '<>', 'pending')
    .execute()
}
