import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../jobs/define-job.ts'

/** Figures by hour are shown for the last day alone; those by day are kept. */
const retentionMs = 40 * 24 * 3600 * 1000

/** Deletes the figures of use by hour after 40 days. */
export const removeOldUsageJob = defineJob({
  name: 'remove-old-usage',
  payload: Type.Object({}),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 2, cron: '53 3 * * *', ...slowPolling },
  async handle(_payload, { services: { db, now } }): Promise<void> {
    await db
      .deleteFrom('usage_figures')
      .where('unit', '=', 'hour')
      .where('start', '<', new Date(now().getTime() - retentionMs))
      .execute()
  },
})
