import { Type } from 'typebox'
import { defineJob, minutes } from '../../../jobs/define-job.ts'
import { giveUpHandwriting } from './lost-handwriting.ts'

/** Gives up a page after all attempts of its job, including those that were cancelled or crashed the worker. */
export const handwritingLostJob = defineJob({
  name: 'handwriting-lost',
  payload: Type.Object({ assetId: Type.String(), page: Type.Integer() }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  handle: (place, { services }): Promise<void> => giveUpHandwriting(services, place),
})
