import { AppError } from '@lares/server-kit/app-error'

/** What an error of an endpoint, or of the way there, is to a person who asked: one of the `ai-…` codes, with `retryAfter` in seconds where it said so. */
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
  return ofStatus(cause.statusCode, error, secondsToWait(cause.responseHeaders))
}

/** What the endpoint says of when to come back (RFC 9110, §10.2.3). */
function secondsToWait(headers: Record<string, string> | undefined): number | undefined {
  const said = headers?.['retry-after']
  if (!said) return undefined
  const seconds = /^\d+$/.test(said.trim()) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}

function ofStatus(status: number, cause: unknown, retryAfter: number | undefined): AppError {
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

/** Whether the endpoint took the fault upon itself (status 5xx), which may pass. */
export function mayPass({ cause }: AppError): boolean {
  const last = cause instanceof Error && 'lastError' in cause ? cause.lastError : cause
  return last instanceof Error && 'statusCode' in last && Number(last.statusCode) >= 500
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause))
}
