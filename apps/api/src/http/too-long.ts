import { AppError } from '@lares/server-kit/app-error'

/** PostgreSQL, appendix A: query_canceled; of our statements nobody but the timeout cancels one. */
const queryCanceled = '57014'

/** The answer to a request whose statement the database has ended because it took too long; undefined for other errors. */
export function answerToTimeout(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== queryCanceled) return undefined
  return new AppError('upstream-unavailable', {
    message: 'The database took too long over this and has ended it. Nothing was changed.',
    params: { reason: 'timeout' },
    cause: error,
  })
}
