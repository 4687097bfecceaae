import { Type } from 'typebox'
import { vacuumTables } from '../db/vacuum-tables.ts'
import { defineJob, hours, slowPolling } from './define-job.ts'

/** Vacuums the tables of the embedded database; a database server does this itself. */
export const vacuumDatabaseJob = defineJob({
  name: 'vacuum-database',
  payload: Type.Object({}),
  // Scheduled after the jobs that delete rows, whose space it frees.
  policy: { expireInSeconds: 4 * hours, retryLimit: 2, cron: '17 4 * * *', ...slowPolling },
  async handle(_payload, { services: { config, db }, signal }): Promise<void> {
    if (!config.DATABASE_URL) await vacuumTables(db, signal)
  },
})
