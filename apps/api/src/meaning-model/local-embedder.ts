import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddingFailed } from '@lares/embedding/embedding-failed'
import { ModelError } from '@lares/embedding/model-error'
import type { EmbeddingEngine } from '@lares/embedding/process/embedding-engine'
import type { LocalModel } from '@lares/embedding/process/embedding-tasks'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { AppError } from '@lares/server-kit/app-error'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { type Embedder, type EmbeddingUse, toLocalModelName } from '../ai-endpoints/embedder.ts'
import { glossVersion, toEnglishGloss } from '../concepts/english-gloss.ts'

/** Two processes: somebody waits for queries, and passages are background work that can take an hour. */
export type EmbeddingEngines = Readonly<Record<EmbeddingUse, EmbeddingEngine>>

export interface LocalEmbedderOptions {
  readonly name: string
  /** The files of the model, or why it cannot be used. */
  readonly model: LocalModel | ModelError
  readonly isEnglish: boolean
  readonly prefixes: Readonly<Record<EmbeddingUse, string>>
  readonly engines: EmbeddingEngines
  /** Whether the model may be used: one that is removed is still in the memory of its process. */
  readonly isAvailable?: () => boolean
  /** Timeout of a query in milliseconds, since a user waits for it. Starting a process takes one or two seconds. */
  readonly queryTimeoutMs?: number
}

/** Queries that wait for the process; further ones are answered without it. */
const maxWaitingQueries = 20

/** Hexadecimal digits of a hash in the name of a model. */
const shownDigits = 12

const never = new AbortController().signal

/** An embedder that runs a model on this machine. Vectors by other files, or of other prefixes, have another name. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const { model, isEnglish, prefixes, engines, isAvailable = () => true, queryTimeoutMs = 5_000 } = options
  const name = getModelName(options)
  const circuitBreaker = new CircuitBreaker()
  let waitingQueries = 0

  async function run(texts: readonly string[], use: EmbeddingUse, signal: AbortSignal): Promise<number[][]> {
    if (model instanceof ModelError) throw model
    if (!isAvailable()) throw new ModelError('missing', 'The model was removed.')
    const input = { model, texts }
    const vectors = await engines[use].embed(input, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      // A system that runs out of memory kills processes, whatever text they compute: it deserves a second attempt.
      if (error instanceof ProcessEnded && error.endCause === 'killed')
        return engines[use].embed(input, signal)
      throw error
    })
    return vectors.map((vector) => Array.from(vector))
  }

  // The process continues after the timeout: it may be loading the model, which the next query needs too.
  async function embedQuery(texts: readonly string[]): Promise<number[][]> {
    if (circuitBreaker.isOpen)
      throw new AppError('ai-unusable', { message: 'The model could not be used a moment ago.' })
    if (waitingQueries >= maxWaitingQueries)
      throw new AppError('ai-busy', { message: 'The model has too many queries waiting.' })
    const timer = new AbortController()
    waitingQueries++
    const running = run(texts, 'query', never).finally(() => waitingQueries--)
    running.catch(() => undefined)
    try {
      return await Promise.race([running, rejectAfter(queryTimeoutMs, timer.signal)])
    } catch (error) {
      // A text that cannot be computed costs little, and the next one may be computed.
      if (!(error instanceof EmbeddingFailed)) circuitBreaker.recordFailure()
      throw error
    } finally {
      timer.abort()
    }
  }

  return {
    model: name,
    isLocal: true,
    isEnglish,
    canEmbed: (other) => other === name,
    async embed(texts, use, { model: requested = name, languages = [], signal = never } = {}) {
      if (texts.length === 0) return []
      if (requested !== name)
        throw new AppError('ai-no-model', { message: `The model on this machine is not ${requested}.` })
      try {
        const read: string[] = []
        for (const [index, text] of texts.entries())
          read.push(prefixes[use] + (isEnglish ? await toEnglishGloss(text, languages[index]) : text))
        return use === 'query' ? await embedQuery(read) : await run(read, use, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw toAppError(error)
      }
    },
  }
}

function getModelName({ name, model, isEnglish, prefixes }: LocalEmbedderOptions): string {
  const hash = model instanceof ModelError ? model.reason : model.hash.slice(0, shownDigits)
  // That of queries may change, since their vectors are not stored.
  const prefix = prefixes.passage === '' ? '' : `+prefix${hashText(prefixes.passage).slice(0, shownDigits)}`
  return toLocalModelName(`${name}@${hash}${prefix}`, isEnglish ? glossVersion : undefined)
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { signal, ref: false })
  throw new AppError('ai-timeout', { message: 'The model took too long.' })
}

function toAppError(error: unknown): unknown {
  if (error instanceof ModelError)
    return new AppError(`ai-model-${error.reason}`, { message: error.message, cause: error })
  if (error instanceof ProcessEnded)
    return new AppError('ai-unusable', { message: 'The process of the model ended.', cause: error })
  if (error instanceof EmbeddingFailed)
    return new AppError('ai-unusable', { message: 'The model could not compute a text.', cause: error })
  return error
}
