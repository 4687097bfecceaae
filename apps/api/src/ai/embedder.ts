import { AppError } from '@lares/server-kit/app-error'
import { Rest } from '@lares/server-kit/rest'
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
  /** How often passages are asked for again where the endpoint is busy or at fault; once without it. Queries never are. */
  readonly retries?: number
}

export interface EmbedderSettings extends AiEndpoint {
  readonly prefixes: Readonly<Record<EmbeddingUse, string>>
  /** Milliseconds that one request may take. */
  readonly patienceMs?: number
  /** Milliseconds that somebody who searches waits. */
  readonly queryPatienceMs?: number
}

/** What tells that the endpoint is away, and not that it dislikes a text: one text must not keep others from being looked for. */
const awayCodes: ReadonlySet<string> = new Set(['ai-unreachable', 'ai-timeout', 'ai-busy'])

/** Speaks to an OpenAI-compatible `/embeddings`. Passages are asked for with patience, queries with little of it. */
export function createEmbedder(settings: EmbedderSettings): Embedder {
  const { baseUrl, apiKey, prefixes, patienceMs = 30_000, queryPatienceMs = 2_500 } = settings
  const rest = new Rest()

  async function ask(
    texts: readonly string[],
    use: EmbeddingUse,
    { model = settings.model, signal, retries = 1 }: EmbedOptions,
  ): Promise<number[][]> {
    const { embedMany, createOpenAICompatible } = await loadClient()
    const timeout = AbortSignal.timeout(patienceMs)
    try {
      const provider = createOpenAICompatible({
        name: 'embedding',
        baseURL: baseUrl,
        ...(apiKey && { apiKey }),
      })
      const { embeddings } = await embedMany({
        model: provider.embeddingModel(model),
        values: texts.map((text) => prefixes[use] + text),
        maxRetries: use === 'query' ? 0 : retries,
        abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      rest.end()
      return vectorsOf(embeddings, texts.length)
    } catch (error) {
      if (signal?.aborted) throw error
      throw await toAiError(timeout.aborted ? timeout.reason : error)
    }
  }

  /** The request goes on without who asked: an endpoint that is loading its model would begin anew with every one. */
  async function askBriefly(texts: readonly string[], options: EmbedOptions): Promise<number[][]> {
    if (rest.isOn) {
      throw new AppError('ai-unreachable', { message: 'The AI endpoint did not answer a moment ago.' })
    }
    await loadClient()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new AppError('ai-timeout', { message: 'The AI endpoint took too long.' })),
      queryPatienceMs,
    )
    try {
      return await Promise.race([ask(texts, 'query', options), late.promise])
    } catch (error) {
      if (error instanceof AppError && awayCodes.has(error.code)) rest.begin()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    model: settings.model,
    async embed(texts, use, options = {}) {
      if (texts.length === 0) return []
      return use === 'query' ? askBriefly(texts, options) : ask(texts, use, options)
    },
  }
}

/** Loaded when it is first needed, which is nothing of what the endpoint takes. */
async function loadClient() {
  const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  return { embedMany, createOpenAICompatible }
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
