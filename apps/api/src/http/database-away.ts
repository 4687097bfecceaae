import { AppError } from '@lares/server-kit/app-error'
import { isConnectionLoss } from '../db/connection-loss.ts'

/** What connections do; the same codes of the system also come from files. */
const ofConnections: readonly unknown[] = ['connect', 'getaddrinfo', 'read', 'write']

/**
 * The answer to a request for which the database could not be reached or went away in the middle, so that nobody can tell
 * whether it was done; undefined for other errors.
 */
export function answerToLoss(error: unknown): AppError | undefined {
  if (!isConnectionLoss(error) || isOfFiles(error)) return undefined
  return new AppError('upstream-unavailable', {
    message: 'The database cannot be reached just now. Try again in a moment.',
    params: { retryAfter: 2 },
    cause: error,
    away: 'database',
  })
}

function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !ofConnections.includes(error.syscall)
}
