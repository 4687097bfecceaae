import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { finishTexts } from './finish-texts.ts'

/** Indexes the parts of long texts that the transactions changing these items have deferred. */
export const finishTextsJob = defineJob({
  name: 'finish-texts',
  payload: Type.Object({ itemIds: Type.Array(Type.String()) }),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  async handle({ itemIds }, { services, signal }): Promise<void> {
    await finishTexts(services.db, itemIds, signal)
  },
})
