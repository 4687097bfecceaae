import { sql } from 'kysely'
import { Type } from 'typebox'
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
    for (;;) {
      signal.throwIfAborted()
      const { numAffectedRows } = await sql`
        delete from backup_runs where id in (
          select id from backup_runs where ended_at < ${before} order by ended_at limit ${batchSize})`.execute(
        db,
      )
      if (Number(numAffectedRows ?? 0) < batchSize) return
    }
  },
})
