import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { markNarrationLost } from './lost-narrations.ts'

/** Marks a narration as failed after all attempts of its job, including those that crashed the worker. */
export const narrationLostJob = defineJob({
  name: 'narration-lost',
  payload: Type.Object({ narrationId: Type.String() }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  handle: ({ narrationId }, { services }): Promise<void> => markNarrationLost(services, narrationId),
})
