import { Type } from 'typebox'
import { deleteOlderRows } from '../../db/delete-in-batches.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'

const retentionMs = 2 * 366 * 24 * 3600 * 1000
/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 500

/** Deletes the records of runs that ended more than two years ago. */
export const removeOldBackupRunsJob = defineJob({
  name: 'remove-old-backup-runs',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '41 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - retentionMs)
    await deleteOlderRows(db, { table: 'backup_runs', at: 'ended_at', before, batchSize, signal })
  },
})
