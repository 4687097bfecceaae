import { Type } from 'typebox'
import { defineJob, hours, slowPolling } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { embedPassages, retryRejectedPassages } from './embed-passages.ts'
import { addMissingBits } from './passage-bits.ts'

/** Services whose rejected passages were already retried: once per start, because a rejection may have been temporary. */
const retriedOnStart = new WeakSet<Services>()

/** Computes the vectors of new and changed passages, and the bits of vectors that have none, if an embedding model is configured. */
export const embedPassagesJob = defineJob({
  name: 'embed-passages',
  payload: Type.Object({}),
  // Finds new passages itself, so that none is missed while the endpoint is unavailable; the next run is the retry.
  policy: { expireInSeconds: hours, retryLimit: 0, cron: '* * * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const { db, ai } = services
    if (!ai.embedder) return
    await addMissingBits(db, signal)
    if (!retriedOnStart.has(services)) {
      retriedOnStart.add(services)
      await retryRejectedPassages(db, ai.embedder.model)
    }
    await embedPassages(db, ai.embedder, signal)
  },
})
