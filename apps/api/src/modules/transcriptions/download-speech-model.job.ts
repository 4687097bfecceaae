import { SpeechModelName as Name, type SpeechModelName } from '@lares/shared-types/transcriptions'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { DownloadError } from '../../models/download-error.ts'
import type { Services } from '../../services.ts'

/** Downloads a model that transcribes on this machine. */
export const downloadSpeechModelJob = defineOperation({
  name: 'download-speech-model',
  payload: Type.Object({ name: Name, ...operationPayload }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 2,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle({ name }, { services, signal, operation }): Promise<OperationOutcome> {
    const { models } = services.transcription
    const total = models.list().find((model) => model.name === name)?.downloadBytes ?? 0
    try {
      await models.install(name, signal, (done) => operation.progress({ done, total }))
      return { state: 'succeeded', result: { count: Math.round(total / 1e6) } }
    } catch (error) {
      signal.throwIfAborted()
      if (hasErrorCode(error, 'ENOSPC')) return { state: 'failed', error: 'disk-full' }
      if (error instanceof DownloadError) return { state: 'failed', error: `download-${error.reason}` }
      throw error
    }
  },
})

/** Starts the download of a model. Null if it is installed, or a download is under way. */
export async function startDownload(
  { db, jobs, transcription }: Services,
  userId: string,
  name: SpeechModelName,
): Promise<string | null> {
  if (transcription.models.isInstalled(name)) return null
  const id = await inTransaction(db, (trx) =>
    startOperation(
      trx,
      jobs,
      'download-speech-model',
      { name },
      { kind: 'speech-model-download', userId, key: 'speech-model' },
    ),
  )
  return id ?? null
}
