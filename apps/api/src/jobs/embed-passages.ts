import { embedPassages, retryRejectedPassages } from '../search/meaning/embed-passages.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Services whose rejected passages were already retried: once per start, because a rejection may have been temporary. */
const retriedOnStart = new WeakSet<Services>()

/** Computes the vectors of new and changed passages, if an embedding model is configured. */
export async function embedNewPassages(
  services: Services,
  _data: JobData['embed-passages'],
  signal: AbortSignal,
): Promise<void> {
  const { db, ai } = services
  if (!ai.embedder) return
  if (!retriedOnStart.has(services)) {
    retriedOnStart.add(services)
    await retryRejectedPassages(db, ai.embedder.model)
  }
  await embedPassages(db, ai.embedder, signal)
}
