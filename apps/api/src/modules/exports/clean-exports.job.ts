import { sql } from 'kysely'
import { Type } from 'typebox'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import { removeSkeleton } from './own-exports.ts'

/** Checksums that are removed by one statement. */
const batchSize = 1000

/** Deletes expired exports, and the checksums of files that the archive no longer has. */
export const cleanExportsJob = defineJob({
  name: 'clean-exports',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '17 * * * *', ...slowPolling },
  async handle(_payload, { services: { db, jobs, now }, signal }): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const expired = await inTransaction(db, async (trx) => {
        // One at a time, because each can have many rows of items and files.
        const row = await trx
          .deleteFrom('exports')
          .where('id', 'in', trx.selectFrom('exports').select('id').where('expires_at', '<=', now()).limit(1))
          .returning('frame_sha256')
          .executeTakeFirst()
        if (row) await removeSkeleton(trx, jobs, row.frame_sha256)
        return row
      })
      if (!expired) break
    }
    await deleteInBatches(db, {
      table: 'file_checksums',
      column: 'sha256',
      selectNext: (limit) => sql`
        select sha256 from file_checksums c
        where not exists (select from assets where sha256 = c.sha256)
          and not exists (select from renditions where sha256 = c.sha256)
        limit ${limit}`,
      batchSize,
      signal,
    })
  },
})
