import { Type } from 'typebox'
import { defineJob, type JobContext, minutes } from '../../jobs/define-job.ts'
import { queueReading, readingPriorities } from '../../jobs/page-queue.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { waitWhileDeriving } from '../assets/is-deriving.ts'
import { readNextPage } from './read-next-page.ts'

/** How long the job waits while files of people are being processed. */
const maxWaitMs = 15_000

interface Reading {
  readonly assetId: string
  readonly priority: number
}

/** Reads the next page of a file, and queues the page after it. */
export const readPagesJob = defineJob({
  name: 'read-pages',
  payload: Type.Object({ assetId: Type.String(), priority: Type.Integer() }),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 2 },
  handle: (reading, context): Promise<void> => runReading(reading, context, maxWaitMs),
})

/**
 * Reads the next page of a file. While files of people are being processed it waits, and then goes behind the jobs that wait
 * already. It waits here rather than in the queue: all jobs of a large upload would otherwise be queued again every few seconds.
 */
export async function runReading(
  { assetId, priority }: Reading,
  { services, signal, isLastAttempt = false, log }: JobContext,
  waitMs: number,
): Promise<void> {
  const { db, jobs, config } = services
  const isAsked = priority === readingPriorities.asked
  // The pages stay pending until it is switched on again.
  if (config.OCR === 'off') return
  if (!isAsked && (await waitWhileDeriving(db, waitMs, signal)))
    return queueReading(db, jobs, assetId, priority)
  await readNextPage(services, { assetId, priority }, { signal, isLastAttempt, ...(log && { log }) })
  await enqueueTypesenseSync(services)
}
