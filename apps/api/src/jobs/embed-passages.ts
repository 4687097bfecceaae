import { embedPassages } from '../search/meaning/embed-passages.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Gives passages that are new or have changed their vectors, where a model for it is configured. */
export async function embedNewPassages(
  { db, ai }: Services,
  _data: JobData['embed-passages'],
  signal: AbortSignal,
): Promise<void> {
  if (ai.embedder) await embedPassages(db, ai.embedder, signal)
}
