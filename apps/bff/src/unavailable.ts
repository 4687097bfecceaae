import { AppError } from '@lares/server-kit/app-error'

export type Foundation = 'archive service' | 'key-value store' | 'what the archive service stands on'

/** The answer while something that the gateway stands on is away; the client is asked back in two seconds. */
export function unavailable(away: Foundation, cause: unknown): AppError {
  return new AppError('upstream-unavailable', {
    message: 'The archive is not available just now. Try again in a moment.',
    params: { retryAfter: 2 },
    cause,
    away,
  })
}
