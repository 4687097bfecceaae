import { AppError } from '@lares/server-kit/app-error'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import type { Language } from '@lares/shared-types/languages'
import { toAiError } from './ai-error.ts'
import type { AiEndpoint } from './ai-settings.ts'

/** Whether a text is a query or a searched passage; some models need a different prefix for each. */
export type EmbeddingUse = 'query' | 'passage'

export interface Embedder {
  /** Name of the configured model. */
  readonly model: string
  /** Whether texts stay on this machine. */
  readonly isLocal: boolean
  /** Whether it compares the English words that dictionaries give for texts in other languages. */
  readonly isEnglish: boolean
  /** Whether it can compute vectors of this model, which may be an earlier one. */
  canEmbed(model: string): boolean
  /**
   * Returns one vector of length 1 for each text, all with the same dimensions, by `options.model` or else the
   * configured model. Throws an `ai-…` error.
   */
  embed(texts: readonly string[], use: EmbeddingUse, options?: EmbedOptions): Promise<number[][]>
}

export interface EmbedOptions {
  readonly model?: string
  /** The language of each text where it does not tell its own, if that is known. */
  readonly languages?: readonly (Language | undefined)[]
  readonly signal?: AbortSignal
  /**
   * Retries for passages when the endpoint is busy or has a server error; 1 by default. Queries are never retried.
   */
  readonly retries?: number
}

export interface EmbedderSettings extends AiEndpoint {
  readonly prefixes: Readonly<Record<EmbeddingUse, string>>
  /** Timeout of one request in milliseconds. */
  readonly timeoutMs?: number
  /** Timeout for queries in milliseconds, since a user waits for them. */
  readonly queryTimeoutMs?: number
}

const localPrefix = 'local/'

/**
 * The name under which vectors of a model on this machine are stored; `glossVersion` is that of the English words that it
 * reads instead of texts in other languages.
 */
export function toLocalModelName(name: string, glossVersion?: number): string {
  return `${localPrefix}${name}${glossVersion === undefined ? '' : `+gloss${glossVersion}`}`
}

/** Whether stored vectors are those of a model that reads English words instead of texts in other languages. */
export function readsGlosses(name: string): boolean {
  return isLocalModel(name) && /\+gloss\d+$/.test(name)
}

/** Whether stored vectors were computed on this machine: no endpoint knows their model. */
function isLocalModel(name: string): boolean {
  return name.startsWith(localPrefix)
}

/** Errors that open the circuit breaker. A rejected text is not one of them, since other texts may still succeed. */
const outageCodes: ReadonlySet<string> = new Set(['ai-unreachable', 'ai-timeout', 'ai-busy'])

/**
 * Creates the client of an OpenAI-compatible `/embeddings`, with a long timeout for passages and a short one for
 * queries.
 */
export function createEmbedder(settings: EmbedderSettings): Embedder {
  const { baseUrl, apiKey, prefixes, timeoutMs = 30_000, queryTimeoutMs = 2_500 } = settings
  const circuitBreaker = new CircuitBreaker()

  async function requestEmbeddings(
    texts: readonly string[],
    use: EmbeddingUse,
    { model = settings.model, signal, retries = 1 }: EmbedOptions,
  ): Promise<number[][]> {
    const { embedMany, createOpenAICompatible } = await loadClient()
    const timeout = AbortSignal.timeout(timeoutMs)
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
      circuitBreaker.recordSuccess()
      return toUnitVectors(embeddings, texts.length)
    } catch (error) {
      if (signal?.aborted) throw error
      throw await toAiError(timeout.aborted ? timeout.reason : error)
    }
  }

  // The request continues after the timeout: an endpoint that is loading its model would start over with every new
  // one.
  async function embedQuery(texts: readonly string[], options: EmbedOptions): Promise<number[][]> {
    if (circuitBreaker.isOpen) {
      throw new AppError('ai-unreachable', { message: 'The AI endpoint did not answer a moment ago.' })
    }
    await loadClient()
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => timeout.reject(new AppError('ai-timeout', { message: 'The AI endpoint took too long.' })),
      queryTimeoutMs,
    )
    try {
      return await Promise.race([requestEmbeddings(texts, 'query', options), timeout.promise])
    } catch (error) {
      if (error instanceof AppError && outageCodes.has(error.code)) circuitBreaker.recordFailure()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    model: settings.model,
    isLocal: false,
    isEnglish: false,
    canEmbed: (model) => !isLocalModel(model),
    async embed(texts, use, options = {}) {
      if (texts.length === 0) return []
      return use === 'query' ? embedQuery(texts, options) : requestEmbeddings(texts, use, options)
    },
  }
}

// Loaded on first use, and outside of the timeout for the endpoint.
async function loadClient() {
  const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  return { embedMany, createOpenAICompatible }
}

/** Normalizes vectors to length 1. Throws where they are too few, of different sizes, or empty. */
function toUnitVectors(embeddings: readonly number[][], count: number): number[][] {
  const dimensions = embeddings[0]?.length ?? 0
  const isComplete = embeddings.length === count && dimensions > 0
  if (!isComplete || embeddings.some((vector) => vector.length !== dimensions)) {
    throw new Error(`${embeddings.length} vectors of ${dimensions} numbers for ${count} texts`)
  }
  return embeddings.map(normalize)
}

function normalize(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) throw new Error('a vector without a length')
  return vector.map((number) => number / length)
}
