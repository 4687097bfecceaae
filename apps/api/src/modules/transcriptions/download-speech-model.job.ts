import { SpeechModelName as Name, type SpeechModelName } from '@lares/shared-types/transcriptions'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { operationPayload } from '../../jobs/operations/operation-job.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { downloadModel, downloadPolicy } from '../../models/download-model.ts'
import type { Services } from '../../services.ts'

/** Downloads a model that transcribes on this machine. */
export const downloadSpeechModelJob = defineOperation({
  name: 'download-speech-model',
  payload: Type.Object({ name: Name, ...operationPayload }),
  policy: downloadPolicy,
  handle({ name }, { services, signal, operation }) {
    const { models } = services.transcription
    const total = models.list().find((model) => model.name === name)?.downloadBytes ?? 0
    return downloadModel(total, signal, () =>
      models.install(name, signal, (done) => operation.progress({ done, total })),
    )
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
