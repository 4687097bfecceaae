import { AppError } from '@lares/server-kit/app-error'

export type Dependency = 'archive service' | 'key-value store' | 'what the archive service stands on'

/** The error for a dependency that cannot be reached; the client is told to retry in two seconds. */
export function unavailableError(dependency: Dependency, cause: unknown): AppError {
  return new AppError('upstream-unavailable', {
    message: 'The archive is not available just now. Try again in a moment.',
    params: { retryAfter: 2 },
    cause,
    unavailableDependency: dependency,
  })
}
