import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { queueReading, readingPriorities } from '../../jobs/page-queue.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { isDeriving } from '../assets/is-deriving.ts'
import { readNextPage } from './read-next-page.ts'

/** How long the job waits while files of people are being processed. */
const busyDelaySeconds = 15

/** Reads the next page of a file, and queues the page after it. */
export const readPagesJob = defineJob({
  name: 'read-pages',
  payload: Type.Object({ assetId: Type.String(), priority: Type.Integer() }),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  async handle({ assetId, priority }, { services, signal }): Promise<void> {
    const { db, jobs, config } = services
    // The pages stay pending until it is switched on again.
    if (config.OCR === 'off') return
    if (priority !== readingPriorities.asked && (await isDeriving(db)))
      return queueReading(db, jobs, assetId, priority, busyDelaySeconds)
    await readNextPage(services, assetId, priority, signal)
    await enqueueTypesenseSync(services)
  },
})
