import { hours } from '../../jobs/define-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'

/** The policy of checks and repairs, of which one part can be a large film. */
export const operationPolicy = {
  expireInSeconds: 12 * hours,
  retryLimit: 5,
  concurrency: 1,
  pollSeconds: 2,
  deadLetter: operationLostJob,
} as const
