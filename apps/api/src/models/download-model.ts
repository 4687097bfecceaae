import { hasErrorCode } from '../files/file-system-errors.ts'
import { hours } from '../jobs/define-job.ts'
import type { OperationOutcome } from '../jobs/operations/operation-job.ts'
import { operationLostJob } from '../jobs/operations/operation-lost.job.ts'
import { DownloadError } from './download-error.ts'

/** The policy of operations that download a model. */
export const downloadPolicy = {
  expireInSeconds: 2 * hours,
  retryLimit: 2,
  concurrency: 1,
  pollSeconds: 1,
  deadLetter: operationLostJob,
} as const

/**
 * Runs the download of a model as an operation.
 *
 * @returns the megabytes of the model, or why it could not be downloaded
 */
export async function downloadModel(
  downloadBytes: number,
  signal: AbortSignal,
  download: () => Promise<void>,
): Promise<OperationOutcome> {
  try {
    await download()
    return { state: 'succeeded', result: { count: Math.round(downloadBytes / 1e6) } }
  } catch (error) {
    signal.throwIfAborted()
    if (hasErrorCode(error, 'ENOSPC')) return { state: 'failed', error: 'disk-full' }
    if (error instanceof DownloadError) return { state: 'failed', error: `download-${error.reason}` }
    throw error
  }
}
