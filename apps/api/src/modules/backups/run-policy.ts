import { hours } from '../../jobs/define-job.ts'
import { backupLostJob } from './backup-lost.job.ts'

/** Attempts after five seconds, ten, twenty and so on, for five minutes: longer than a killed run locks its place. */
export const runPolicy = {
  // The maximum of the queue. A longer backup goes on with the next attempt, which does not copy again what it has.
  expireInSeconds: 24 * hours,
  retryLimit: 6,
  concurrency: 1,
  pollSeconds: 2,
  deadLetter: backupLostJob,
} as const
