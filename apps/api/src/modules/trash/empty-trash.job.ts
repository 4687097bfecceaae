import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import { forgetDeletions } from '../deletions/forget-deletions.ts'
import { getTrashLimit, hasExpired } from '../deletions/trash-lifetime.ts'
import { deleteItem } from '../items/delete-item.ts'
import { removeExpiredVersions } from '../versions/remove-version.ts'

/**
 * Deletes items that have been in the trash for 30 days, each in its own transaction, versions of recordings, and what is stored of
 * other things deleted then.
 */
export const emptyTrashJob = defineJob({
  name: 'empty-trash',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 3 * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const { db, jobs } = services
    const limit = getTrashLimit(services.now())
    for (;;) {
      signal.throwIfAborted()
      const removed = await inTransaction(db, async (trx) => {
        const id = await lockExpiredItem(trx, limit)
        if (!id) return false
        await deleteItem(trx, jobs, id)
        return true
      })
      if (!removed) break
    }
    await removeExpiredVersions(services, limit, signal)
    await forgetDeletions(db, limit, signal)
  },
})

async function lockExpiredItem(trx: Transaction<Database>, limit: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('items')
    .select('id')
    .where(hasExpired('deleted_at', limit))
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.id
}
