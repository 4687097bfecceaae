import { Type } from 'typebox'
import { defineJob, minutes } from '../jobs/define-job.ts'
import type { Services } from '../services.ts'
import { refreshNextBatch } from './index-batches.ts'
import { isIndexCurrent, markIndexCurrent } from './index-version.ts'
import { enqueueTypesenseSync } from './typesense/enqueue-sync.ts'

/** Limits a job to some seconds of work. */
const maxBatchesPerJob = 100

/** Rebuilds all search documents, in consecutive jobs. */
export const indexAllJob = defineJob({
  name: 'index-all',
  payload: Type.Object({ afterId: Type.Optional(Type.String()) }),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  async handle({ afterId }, { services, signal }): Promise<void> {
    await indexNext(services, afterId, signal)
    await enqueueTypesenseSync(services)
  },
})

/** Rebuilds the next search documents, and enqueues another job for the rest. */
async function indexNext(
  { db, jobs }: Services,
  afterId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  let position = afterId
  for (let count = 0; count < maxBatchesPerJob; count++) {
    signal.throwIfAborted()
    position = await refreshNextBatch(db, position, undefined, signal)
    // Every changed document has left a dead row, which vacuuming frees.
    if (!position) {
      await markIndexCurrent(db)
      return jobs.enqueue(db, 'tend-database', {}, 'after-index')
    }
  }
  if (position) await jobs.enqueue(db, 'index-all', { afterId: position }, position)
}

/** Enqueues a rebuild of all search documents if an earlier version of the program built them. */
export async function enqueueIndexingIfOutdated({ db, jobs }: Services): Promise<void> {
  if (!(await isIndexCurrent(db))) await jobs.enqueue(db, 'index-all', {}, 'outdated')
}
