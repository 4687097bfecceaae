import { Type } from 'typebox'
import { inTransaction } from '../../../db/in-transaction.ts'
import { hasErrorCode } from '../../../files/file-system-errors.ts'
import { hours } from '../../../jobs/define-job.ts'
import { defineOperation } from '../../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../../jobs/operations/operation-lost.job.ts'
import { startOperation } from '../../../jobs/operations/start-operation.ts'
import { DownloadError } from '../../../models/download-error.ts'
import type { Services } from '../../../services.ts'

/** Downloads the model that compares meanings on this machine; if it is the one that is used, it then reads all passages. */
export const downloadMeaningModelJob = defineOperation({
  name: 'download-meaning-model',
  payload: Type.Object({ ...operationPayload }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 2,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle(_payload, { services, signal, operation }): Promise<OperationOutcome> {
    const { db, jobs, meaningModels } = services
    const total = meaningModels.package.downloadBytes
    try {
      await meaningModels.install(signal, (done) => operation.progress({ done, total }))
      await jobs.enqueue(db, 'embed-passages', {})
      return { state: 'succeeded', result: { count: Math.round(total / 1e6) } }
    } catch (error) {
      signal.throwIfAborted()
      if (hasErrorCode(error, 'ENOSPC')) return { state: 'failed', error: 'disk-full' }
      if (error instanceof DownloadError) return { state: 'failed', error: `download-${error.reason}` }
      throw error
    }
  },
})

/** Starts the download of the model. Null if it is installed and not damaged, or a download is under way. */
export async function startDownload(
  { db, jobs, meaningModels }: Services,
  userId: string,
): Promise<string | null> {
  if (await meaningModels.isIntact()) return null
  const id = await inTransaction(db, (trx) =>
    startOperation(
      trx,
      jobs,
      'download-meaning-model',
      {},
      { kind: 'meaning-model-download', userId, key: 'meaning-model' },
    ),
  )
  return id ?? null
}
