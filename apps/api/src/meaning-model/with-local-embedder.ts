import type { Ai } from '../ai-endpoints/ai.ts'
import type { MeaningModels } from './meaning-models.ts'

/** The endpoints, with a model on this machine where none is configured for embeddings. It can come and go at any time. */
export function withLocalEmbedder(ai: Ai, models: MeaningModels): Ai {
  if (ai.embedder) return ai
  return {
    ...ai,
    get embedder() {
      return models.embedder
    },
  }
}
