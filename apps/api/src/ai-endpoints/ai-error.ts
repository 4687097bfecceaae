import { AppError } from '@lares/server-kit/app-error'

/**
 * Translates an error of a call to an endpoint into an AppError with one of the `ai-…` codes; `retryAfter` is in
 * seconds, where the endpoint gave it.
 */
export async function toAiError(error: unknown): Promise<AppError> {
  if (error instanceof AppError) return error
  const { APICallError, RetryError } = await import('ai')
  const cause = RetryError.isInstance(error) ? error.lastError : error
  if (isTimeout(cause)) {
    return new AppError('ai-timeout', { message: 'The AI endpoint took too long.', cause: error })
  }
  if (!APICallError.isInstance(cause)) {
    return new AppError('ai-unusable', { message: 'The AI endpoint gave no usable answer.', cause: error })
  }
  if (cause.statusCode === undefined) {
    return new AppError('ai-unreachable', { message: 'The AI endpoint cannot be reached.', cause: error })
  }
  return fromStatus(cause.statusCode, error, parseRetryAfter(cause.responseHeaders?.['retry-after']))
}

/** The `ai-…` error for the status of an answer, with the value of its `retry-after` header. */
export function toStatusError(status: number, retryAfter: string | undefined): AppError {
  const cause = Object.assign(new Error(`The AI endpoint answered with status ${status}.`), {
    statusCode: status,
  })
  return fromStatus(status, cause, parseRetryAfter(retryAfter))
}

/** Seconds from the `retry-after` header (RFC 9110, §10.2.3). */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

function fromStatus(status: number, cause: unknown, retryAfter: number | undefined): AppError {
  if (status === 401 || status === 403) {
    return new AppError('ai-refused', { message: 'The AI endpoint refuses the key.', cause })
  }
  if (status === 429) {
    return new AppError('ai-busy', {
      message: 'The AI endpoint is asked too often.',
      cause,
      ...(retryAfter !== undefined && { params: { retryAfter } }),
    })
  }
  if (status === 404) {
    return new AppError('ai-no-model', { message: 'The AI endpoint does not know the model.', cause })
  }
  if (status === 408 || status === 504) {
    return new AppError('ai-timeout', { message: 'The AI endpoint took too long.', cause })
  }
  return new AppError('ai-unusable', { message: `The AI endpoint answered with status ${status}.`, cause })
}

/** Whether the error was a server error (status 5xx) of the endpoint, after which a retry can succeed. */
export function isTransient(error: AppError): boolean {
  return (getEndpointStatus(error) ?? 0) >= 500
}

/** The HTTP status with which the endpoint answered; undefined if it did not. */
export function getEndpointStatus({ cause }: AppError): number | undefined {
  const last = cause instanceof Error && 'lastError' in cause ? cause.lastError : cause
  return last instanceof Error && 'statusCode' in last && typeof last.statusCode === 'number'
    ? last.statusCode
    : undefined
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause))
}
