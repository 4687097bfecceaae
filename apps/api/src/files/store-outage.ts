import { AppError } from '@lares/server-kit/app-error'

/** The name of the outage in the log while the file store does not answer. */
export const fileStoreOutage = 'file store'

/** The error of a file store on another machine that does not answer, or refuses to. */
export function createStoreOutage(reason: string): AppError {
  return new AppError('upstream-unavailable', {
    message: 'The files cannot be reached. Try again in a moment.',
    params: { retryAfter: 5 },
    // Errors of a client may contain its requests, and so its keys.
    cause: new Error(reason),
    unavailableDependency: fileStoreOutage,
  })
}

/** Whether work has failed because the file store did not answer, so that it says nothing about a file. */
export function isStoreOutage(error: unknown): boolean {
  return error instanceof AppError && error.unavailableDependency === fileStoreOutage
}
