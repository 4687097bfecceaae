import { Type } from 'typebox'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { removeChunks } from './stored-transcriptions.ts'
import { workOnTranscription } from './work-on-transcription.ts'

/**
 * Transcribes a recording for a limited time; another job continues, so that a long recording does not hold up the others. One
 * at a time, because a model on this machine takes much of its memory.
 */
export const transcribeJob = defineOperation({
  name: 'transcribe',
  payload: Type.Object({ transcriptionId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle(payload, context): Promise<OperationOutcome> {
    const { db, jobs, transcription } = context.services
    const work = await workOnTranscription(payload.transcriptionId, context)
    if (work.state === 'waiting') {
      const { priority, delaySeconds } = work
      await jobs.enqueue(db, 'transcribe', payload, payload.operationId, { priority, delaySeconds })
      return { state: delaySeconds > 0 ? 'pending' : 'running' }
    }
    await transcription.copies.remove(payload.transcriptionId)
    return work
  },
  cancel: (trx, { transcriptionId }) => removeChunks(trx, transcriptionId),
})
