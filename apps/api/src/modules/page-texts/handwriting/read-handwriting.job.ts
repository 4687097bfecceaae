import { Type } from 'typebox'
import { defineJob, type JobContext, minutes } from '../../../jobs/define-job.ts'
import { enqueueTypesenseSync } from '../../../search-index/typesense/enqueue-sync.ts'
import { handwritingLostJob } from './handwriting-lost.job.ts'
import { reopenHandwriting } from './lost-handwriting.ts'
import { readAskedPage } from './read-asked-page.ts'

/** Has the model read the handwriting on a page. Its queue is apart from that of other pages, because a model can take minutes. */
export const readHandwritingJob = defineJob({
  name: 'read-handwriting',
  payload: Type.Object({ assetId: Type.String(), page: Type.Integer() }),
  policy: {
    expireInSeconds: 30 * minutes,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 2,
    deadLetter: handwritingLostJob,
  },
  async handle(place, { services, ...context }: JobContext): Promise<void> {
    await readAskedPage(services, place, context)
    await enqueueTypesenseSync(services)
  },
  prepareRetry: (trx, place) => reopenHandwriting(trx, place),
})
