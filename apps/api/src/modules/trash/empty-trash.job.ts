import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import { forgetDeletions } from '../deletions/forget-deletions.ts'
import { removeExpired } from '../deletions/remove-expired.ts'
import { getTrashLimit, hasExpired } from '../deletions/trash-lifetime.ts'
import { deleteItem } from '../items/delete-item.ts'
import { removeDeletedVersion } from '../versions/remove-version.ts'

/**
 * Deletes items that have been in the trash for 30 days, each in its own transaction, versions of recordings, questions that were taken
 * off the list, and what is stored of other things deleted then.
 */
export const emptyTrashJob = defineJob({
  name: 'empty-trash',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 3 * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const { db, jobs } = services
    const limit = getTrashLimit(services.now())
    const removeAll = (table: 'items' | 'assets', remove: typeof deleteItem) =>
      removeExpired(db, { table, limit, signal }, (trx, id) => remove(trx, jobs, id))
    await removeAll('items', deleteItem)
    await removeAll('assets', removeDeletedVersion)
    await forgetDeletions(db, limit, signal)
    await db.deleteFrom('questions').where(hasExpired('removed_at', limit)).execute()
  },
})
