import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lares/server-kit/app-error'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import type { RecognizedText } from '@lares/speech/transcription/recognized-text'
import { toStatusError } from './ai-error.ts'
import type { AiEndpoint } from './ai-settings.ts'
import { parseTranscription, type TranscriptionFormat } from './parse-transcription.ts'
import { isOutage, retryRequest } from './retry-request.ts'

/** The endpoint of the model that writes down what is said. */
export interface TranscriptionEndpoint {
  /** The name of the model. */
  readonly model: string
  /** Whether the name of the model says that it tells voices apart. Endpoints of other models may tell speakers too. */
  readonly tellsVoicesApart: boolean
  /**
   * Transcribes a WAV file. Busy or failing endpoints are asked again some times. Throws an `ai-…` error, with
   * `params.retryAfter` in seconds where the endpoint wants to be left alone for longer, SoundTooLarge, and the signal's
   * reason.
   */
  transcribe(sound: Sound, signal: AbortSignal): Promise<RecognizedText>
}

export interface Sound {
  readonly wav: Buffer
  /** The duration of the file. */
  readonly seconds: number
  /** A two-letter code; null to let the model detect it. */
  readonly language: string | null
}

/** The endpoint does not accept so large a file. */
export class SoundTooLarge extends Error {
  override readonly name = 'SoundTooLarge'
}

export interface TranscriptionSettings extends AiEndpoint {
  /** Timeout of a request in milliseconds, and what is added for each second of sound. */
  readonly timeoutMs?: number
  readonly timeoutMsPerSecond?: number
  /** The delay before the first repetition in milliseconds, which doubles with each. */
  readonly retryDelayMs?: number
  readonly circuitBreaker?: CircuitBreaker
}

const maxAttempts = 4

/** Error codes that mean the endpoint is unreachable or overloaded. */
const unavailableCodes: ReadonlySet<string> = new Set(['ai-unreachable', 'ai-timeout', 'ai-busy'])

/** More than an hour of speech with the times of all words. */
const maxAnswerBytes = 8 * 1024 * 1024

/** What is asked for instead, once an endpoint has rejected a format. */
const nextFormats: Readonly<Record<TranscriptionFormat, TranscriptionFormat | undefined>> = {
  diarized_json: 'verbose_json',
  verbose_json: 'json',
  json: undefined,
}

/**
 * Creates the client of an OpenAI-compatible `/audio/transcriptions`. It asks for the times of words, and for plain text from
 * endpoints that reject that; models whose name says that they tell voices apart are asked for speakers first.
 */
export function createTranscriptionEndpoint(settings: TranscriptionSettings): TranscriptionEndpoint {
  const { model, timeoutMs = 60_000, timeoutMsPerSecond = 5_000, retryDelayMs = 1_000 } = settings
  const circuitBreaker = settings.circuitBreaker ?? new CircuitBreaker()
  const tellsVoicesApart = /diari[sz]/i.test(model)
  // What the endpoint has accepted last, so that only the first request is rejected.
  let format: TranscriptionFormat = tellsVoicesApart ? 'diarized_json' : 'verbose_json'

  async function request(sound: Sound, signal: AbortSignal, asked = format): Promise<RecognizedText> {
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs + timeoutMsPerSecond * sound.seconds))
    const response = await post(settings, sound, asked, AbortSignal.any([signal, timeout])).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        throw toConnectionError(timeout.aborted ? timeout.reason : error)
      },
    )
    if (response.status === 413) throw new SoundTooLarge()
    const isFormatRejected = response.status === 400 || response.status === 422
    const nextFormat = nextFormats[asked]
    if (isFormatRejected && nextFormat) {
      await response.body?.cancel()
      return request(sound, signal, nextFormat)
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw toStatusError(response.status, response.headers.get('retry-after') ?? undefined)
    }
    format = asked
    const body = await readBody(response).catch((error: unknown) => {
      signal.throwIfAborted()
      throw timeout.aborted ? toConnectionError(timeout.reason) : error
    })
    return parseTranscription(body, response.headers.get('content-type') ?? '', sound)
  }

  return {
    model,
    tellsVoicesApart,
    transcribe(sound, signal) {
      async function attemptOnce(attempt: number): Promise<RecognizedText> {
        if (circuitBreaker.isOpen && attempt === 1) await delay(retryDelayMs, undefined, { signal })
        try {
          const recognized = await request(sound, signal)
          circuitBreaker.recordSuccess()
          return recognized
        } catch (error) {
          if (!signal.aborted && error instanceof AppError && unavailableCodes.has(error.code))
            circuitBreaker.recordFailure()
          throw error
        }
      }
      return retryRequest(attemptOnce, { signal, retryDelayMs, getMaxAttempts })
    },
  }
}

function getMaxAttempts(error: AppError): number {
  // Retry a timeout only once, because each attempt waits for the full timeout.
  if (error.code === 'ai-timeout') return 2
  return isOutage(error) || (error.code === 'ai-unusable' && error.cause === undefined) ? maxAttempts : 1
}

function post(
  { baseUrl, model, apiKey }: AiEndpoint,
  { wav, language }: Sound,
  format: TranscriptionFormat,
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(wav)], 'sound.wav', { type: 'audio/wav' }))
  form.set('model', model)
  form.set('response_format', format)
  if (language !== null) form.set('language', language)
  // Sound of more than 30 s is rejected without it.
  if (format === 'diarized_json') form.set('chunking_strategy', 'auto')
  if (format === 'verbose_json') {
    form.append('timestamp_granularities[]', 'word')
    form.append('timestamp_granularities[]', 'segment')
  }
  return fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    signal,
    ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
  })
}

function toConnectionError(error: unknown): AppError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('ai-timeout', { message: 'The AI endpoint took too long.', cause: error })
  return new AppError('ai-unreachable', { message: 'The AI endpoint cannot be reached.', cause: error })
}

/** Reads an answer of bounded size. Throws `ai-unusable` if it is larger or breaks off. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxAnswerBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Error && /Timeout|Abort/.test(error.name)) throw error
    throw new AppError('ai-unusable', { message: 'The answer of the AI endpoint broke off.' })
  }
  if (size > maxAnswerBytes)
    throw new AppError('ai-unusable', { message: 'The answer of the AI endpoint is too large.' })
  return Buffer.concat(chunks).toString('utf8')
}
