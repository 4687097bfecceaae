import { Type } from 'typebox'
import { deleteOlderRows } from '../../../db/delete-in-batches.ts'
import { defineJob, minutes, slowPolling } from '../../../jobs/define-job.ts'

const retentionMs = 24 * 3600 * 1000
/** Conversations per statement, each with its messages. */
const batchSize = 50

/** Removes conversations that were deleted a day ago, with their messages. */
export const removeDeletedChatsJob = defineJob({
  name: 'remove-deleted-chats',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '53 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - retentionMs)
    await deleteOlderRows(db, { table: 'chats', at: 'deleted_at', before, batchSize, signal })
  },
})
