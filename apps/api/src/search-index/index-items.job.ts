import { Type } from 'typebox'
import { defineJob, minutes } from '../jobs/define-job.ts'
import { refreshInBatches } from './index-batches.ts'
import { enqueueTypesenseSync } from './typesense/enqueue-sync.ts'

/** Rebuilds the search documents of the given items. */
export const indexItemsJob = defineJob({
  name: 'index-items',
  payload: Type.Object({ itemIds: Type.Array(Type.String()) }),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  async handle({ itemIds }, { services, signal }): Promise<void> {
    await refreshInBatches(services.db, itemIds, signal)
    await enqueueTypesenseSync(services)
  },
})
