import { sql } from 'kysely'
import { Type } from 'typebox'
import { deleteInBatches, deleteOlderRows } from '../../db/delete-in-batches.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'

const retentionMs = 90 * 24 * 3600 * 1000
/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 500

/** Deletes notifications that were read 90 days ago, and reminders of anniversaries of that time, whether they were read or not. */
export const removeOldNotificationsJob = defineJob({
  name: 'remove-old-notifications',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '47 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - retentionMs)
    await deleteOlderRows(db, { table: 'notifications', at: 'read_at', before, batchSize, signal })
    await deleteInBatches(db, {
      table: 'notifications',
      column: 'id',
      selectNext: (limit) => sql`
        select id from notifications where kind = 'anniversary-reminder' and created_at < ${before} limit ${limit}`,
      batchSize,
      signal,
    })
  },
})
