import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../define-job.ts'

const retentionMs = 30 * 24 * 3600 * 1000
/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 500

/** Deletes operations that ended 30 days ago. */
export const removeOldOperationsJob = defineJob({
  name: 'remove-old-operations',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '37 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - retentionMs)
    for (;;) {
      signal.throwIfAborted()
      const { numAffectedRows } = await sql`
        delete from operations where id in (
          select id from operations where ended_at < ${before} order by ended_at limit ${batchSize})`.execute(
        db,
      )
      if (Number(numAffectedRows ?? 0) < batchSize) return
    }
  },
})
