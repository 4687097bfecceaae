import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import { notify } from '../../notifications/notify.ts'
import { getWarningBytes } from './load-health.ts'

/** Room beyond the threshold that ends a warning, so that a disk at the threshold does not warn again and again. */
const recoveryFactor = 1.2

/** Tells administrators once when the disk is nearly full, and again only after it has had room meanwhile. */
export const watchDiskJob = defineJob({
  name: 'watch-disk',
  payload: Type.Object({}),
  policy: { expireInSeconds: 5 * minutes, retryLimit: 1, cron: '*/10 * * * *', ...slowPolling },
  async handle(_payload, { services: { db, files, config, now } }): Promise<void> {
    const freeBytes = await files.getFreeBytes()
    const threshold = getWarningBytes(config.DISK_RESERVE_BYTES)
    if (freeBytes > threshold * recoveryFactor) {
      await db.deleteFrom('disk_warnings').execute()
      return
    }
    if (freeBytes >= threshold) return
    await inTransaction(db, async (trx) => {
      const warned = await trx
        .insertInto('disk_warnings')
        .values({ warned_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('warned_at')
        .executeTakeFirst()
      if (!warned) return
      await notify(trx, {
        recipients: 'administrators',
        kind: 'disk-nearly-full',
        params: { freeBytes },
        key: 'disk',
      })
    })
  },
})
