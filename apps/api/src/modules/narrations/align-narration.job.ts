import { Type } from 'typebox'
import { defineJob, hours, type JobContext } from '../../jobs/define-job.ts'
import { alignNarration } from './align-narration.ts'
import { reopenNarration } from './lost-narrations.ts'
import { narrationLostJob } from './narration-lost.job.ts'

/** Finds when each word of a letter is spoken in a recording of it. */
export const alignNarrationJob = defineJob({
  name: 'align-narration',
  payload: Type.Object({ narrationId: Type.String() }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: narrationLostJob,
  },
  handle: ({ narrationId }, context: JobContext): Promise<void> => alignNarration(narrationId, context),
  prepareRetry: (trx, { narrationId }) => reopenNarration(trx, narrationId),
})
