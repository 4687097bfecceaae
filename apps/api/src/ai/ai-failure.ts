import { AppError } from '@lares/server-kit/app-error'

/** What an error of an endpoint, or of the way there, is to a person who asked: one of the `ai-…` codes. */
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
  return ofStatus(cause.statusCode, error)
}

function ofStatus(status: number, cause: unknown): AppError {
  if (status === 401 || status === 403) {
    return new AppError('ai-refused', { message: 'The AI endpoint refuses the key.', cause })
  }
  if (status === 429)
    return new AppError('ai-busy', { message: 'The AI endpoint is asked too often.', cause })
  if (status === 404) {
    return new AppError('ai-no-model', { message: 'The AI endpoint does not know the model.', cause })
  }
  if (status === 408 || status === 504) {
    return new AppError('ai-timeout', { message: 'The AI endpoint took too long.', cause })
  }
  return new AppError('ai-unusable', { message: `The AI endpoint answered with status ${status}.`, cause })
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause))
}
