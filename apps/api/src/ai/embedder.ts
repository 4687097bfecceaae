import { toAiError } from './ai-failure.ts'
import type { AiEndpoint } from './ai-settings.ts'

/** Whether a text is looked for or looked through; some models want to be told. */
export type EmbeddingUse = 'query' | 'passage'

export interface Embedder {
  /** The name of the model that is configured. */
  readonly model: string
  /**
   * One vector of length 1 for each text, all of the same number of dimensions, by the model named (else the one
   * configured). Throws an `ai-…` error.
   */
  embed(texts: readonly string[], use: EmbeddingUse, options?: EmbedOptions): Promise<number[][]>
}

export interface EmbedOptions {
  readonly model?: string
  readonly signal?: AbortSignal
}

export interface EmbedderSettings extends AiEndpoint {
  readonly prefixes: Readonly<Record<EmbeddingUse, string>>
  /** Milliseconds that one request may take. */
  readonly patienceMs?: number
}

/** Speaks to an OpenAI-compatible `/embeddings`. */
export function createEmbedder(settings: EmbedderSettings): Embedder {
  const { baseUrl, apiKey, prefixes, patienceMs = 30_000 } = settings
  return {
    model: settings.model,
    async embed(texts, use, { model = settings.model, signal } = {}) {
      if (texts.length === 0) return []
      const timeout = AbortSignal.timeout(patienceMs)
      try {
        const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
          import('ai'),
          import('@ai-sdk/openai-compatible'),
        ])
        const provider = createOpenAICompatible({
          name: 'embedding',
          baseURL: baseUrl,
          ...(apiKey && { apiKey }),
        })
        const { embeddings } = await embedMany({
          model: provider.embeddingModel(model),
          values: texts.map((text) => prefixes[use] + text),
          maxRetries: 1,
          abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        return vectorsOf(embeddings, texts.length)
      } catch (error) {
        if (signal?.aborted) throw error
        throw await toAiError(timeout.aborted ? timeout.reason : error)
      }
    },
  }
}

/** Throws where the endpoint gave too few vectors, vectors of different sizes, or none at all. */
function vectorsOf(embeddings: readonly number[][], count: number): number[][] {
  const dimensions = embeddings[0]?.length ?? 0
  const usable = embeddings.length === count && dimensions > 0
  if (!usable || embeddings.some((vector) => vector.length !== dimensions)) {
    throw new Error(`${embeddings.length} vectors of ${dimensions} numbers for ${count} texts`)
  }
  return embeddings.map(unit)
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) throw new Error('a vector without a length')
  return vector.map((number) => number / length)
}
