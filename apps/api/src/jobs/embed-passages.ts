import { embedPassages, reconsiderRefused } from '../search/meaning/embed-passages.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Where what a model has refused before was given to it once more: after each start, since it may have been a passing fault. */
const reconsidered = new WeakSet<Services>()

/** Gives passages that are new or have changed their vectors, where a model for it is configured. */
export async function embedNewPassages(
  services: Services,
  _data: JobData['embed-passages'],
  signal: AbortSignal,
): Promise<void> {
  const { db, ai } = services
  if (!ai.embedder) return
  if (!reconsidered.has(services)) {
    reconsidered.add(services)
    await reconsiderRefused(db, ai.embedder.model)
  }
  await embedPassages(db, ai.embedder, signal)
}
