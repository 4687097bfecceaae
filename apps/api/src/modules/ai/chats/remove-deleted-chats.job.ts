import { sql } from 'kysely'
import { Type } from 'typebox'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { defineJob, minutes, slowPolling } from '../../../jobs/define-job.ts'
import { hasExpired } from '../../deletions/trash-lifetime.ts'

const retentionMs = 24 * 3600 * 1000
/** Conversations per statement, each with its messages. */
const batchSize = 50

/** Removes conversations that were deleted a day ago, with their messages; a restored archive starts that day over. */
export const removeDeletedChatsJob = defineJob({
  name: 'remove-deleted-chats',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '53 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - retentionMs)
    await deleteInBatches(db, {
      table: 'chats',
      column: 'id',
      selectNext: (limit) => sql`
        select id from chats where ${hasExpired('deleted_at', before)} order by deleted_at limit ${limit}`,
      batchSize,
      signal,
    })
  },
})
