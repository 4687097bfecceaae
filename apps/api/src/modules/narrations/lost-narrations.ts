import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { requestAgain } from '../../jobs/narration-queue.ts'
import { isJobUnderway } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../services.ts'

/**
 * Marks a narration as failed whose times are still to be found, after the last attempt of its job. Another job for it has been
 * queued if somebody has asked again; a late mark does not end that one.
 */
export async function markNarrationLost({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const narration = await lockNarration(trx, id)
    if (narration?.state !== 'pending' || (await isJobUnderway(trx, ['align-narration'], id))) return
    await trx
      .updateTable('narrations')
      .set({ state: 'failed', error: 'interrupted', attempts: 0 })
      .where('id', '=', id)
      .execute()
  })
}

/** Has the times of a narration found by a job that is retried, unless they have been found since it failed. */
export async function reopenNarration(trx: Transaction<Database>, id: string): Promise<void> {
  await requestAgain(trx).where('id', '=', id).where('state', '<>', 'ready').execute()
}

/** Locks a narration, so that nobody queues a job for it meanwhile. */
export function lockNarration(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('narrations').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
}
