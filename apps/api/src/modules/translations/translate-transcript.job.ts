import { Type } from 'typebox'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { removeWork } from './stored-runs.ts'
import { workOnTranslation } from './work-on-translation.ts'

/** Translates a transcript for a limited time; another job continues, so that a long one does not hold up the others. */
export const translateTranscriptJob = defineOperation({
  name: 'translate-transcript',
  payload: Type.Object({ runId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle(payload, context): Promise<OperationOutcome> {
    const { db, jobs } = context.services
    const work = await workOnTranslation(payload.runId, context)
    if (work.state !== 'waiting') return work
    const { delaySeconds } = work
    await jobs.enqueue(db, 'translate-transcript', payload, payload.operationId, { delaySeconds })
    return { state: delaySeconds > 0 ? 'pending' : 'running' }
  },
  cancel: (trx, { runId }) => removeWork(trx, runId),
})
