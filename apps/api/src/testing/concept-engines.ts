import { EmbeddingFailed } from '@lares/embedding/embedding-failed'
import type { EmbeddingEngine } from '@lares/embedding/process/embedding-engine'
import { toConceptVector } from '@lares/test-harness/concept-vector'
import type { EmbeddingEngines } from '../meaning-model/local-embedder.ts'

const dimensions = 384

export interface ConceptEngines extends EmbeddingEngines {
  /** The texts that were embedded. */
  readonly texts: string[]
  /** Thrown instead of an answer. */
  failure: Error | undefined
  /** Texts with this word cannot be computed. */
  failingWord: string | undefined
}

/** Embedding without a model and without processes: words of one concept have similar vectors. */
export function createConceptEngines(): ConceptEngines {
  const engine: EmbeddingEngine = {
    async embed({ texts }) {
      if (engines.failure) throw engines.failure
      const { failingWord } = engines
      if (failingWord && texts.some((text) => text.includes(failingWord)))
        throw new EmbeddingFailed(failingWord)
      engines.texts.push(...texts)
      return texts.map((text) => Float32Array.from(toConceptVector(text, dimensions)))
    },
    close: async () => undefined,
  }
  const engines: ConceptEngines = {
    query: engine,
    passage: engine,
    texts: [],
    failure: undefined,
    failingWord: undefined,
  }
  return engines
}
