import { queueNames } from '@lares/shared-types/jobs'
import { Type } from 'typebox'
import { deleteOlderRows } from '../../db/delete-in-batches.ts'
import { defineJob, minutes, slowPolling } from '../define-job.ts'
import { retainFailedJobs } from '../queue-tables/retain-failed-jobs.ts'

const retentionMs = 30 * 24 * 3600 * 1000
/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 500

/** Deletes operations that ended 30 days ago, and retains the failed jobs that can be retried until then. */
export const removeOldOperationsJob = defineJob({
  name: 'remove-old-operations',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '37 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    await retainFailedJobs(db, queueNames)
    const before = new Date(now().getTime() - retentionMs)
    await deleteOlderRows(db, { table: 'operations', at: 'ended_at', before, batchSize, signal })
  },
})
