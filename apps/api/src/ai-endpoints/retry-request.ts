import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lares/server-kit/app-error'
import { isTransient } from './ai-error.ts'

/** A longer `Retry-After` is left to the caller, so that others get their turn meanwhile. */
const maxWaitSeconds = 20

const transientCodes: ReadonlySet<string> = new Set(['ai-unreachable', 'ai-busy'])

/** Whether the same request can succeed in a moment. */
function isRetryable(error: AppError): boolean {
  return transientCodes.has(error.code) || isTransient(error)
}

/** Whether an error of an endpoint is probably gone in some minutes. */
export function isOutage(error: AppError): boolean {
  return isRetryable(error) || error.code === 'ai-timeout'
}

interface RetryOptions {
  readonly signal: AbortSignal
  /** The delay before the first repetition in milliseconds, which doubles with each. */
  readonly retryDelayMs?: number | undefined
  /** How often a request that fails with this error is sent at most; 1 if it is not repeated. */
  readonly getMaxAttempts?: (error: AppError) => number
}

/**
 * Sends a request to an endpoint, and again where that can succeed. Throws the last error, with `params.retryAfter` in seconds where
 * the endpoint wants to be left alone for longer, and the signal's reason.
 */
export async function retryRequest<T>(
  request: (attempt: number) => Promise<T>,
  { signal, retryDelayMs = 1_000, getMaxAttempts = (error) => (isRetryable(error) ? 3 : 1) }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(attempt)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError) || attempt >= getMaxAttempts(error)) throw error
      const retryAfter = Number(error.params?.retryAfter ?? 0)
      if (retryAfter > maxWaitSeconds) throw error
      await delay(Math.max(retryAfter * 1000, retryDelayMs * 2 ** (attempt - 1)), undefined, { signal })
    }
  }
}
