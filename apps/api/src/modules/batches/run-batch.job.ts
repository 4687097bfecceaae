import { Type } from 'typebox'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { batchLostJob } from './batch-lost.job.ts'
import { endBatch } from './end-batch.ts'
import { getStoppedState, workOnBatch } from './work-on-batch.ts'

/** Does a batch or undoes it, for a limited time; another job continues. */
export const runBatchJob = defineOperation({
  name: 'run-batch',
  payload: Type.Object({
    batchId: Type.String(),
    undo: Type.Optional(Type.Boolean()),
    ...operationPayload,
  }),
  policy: {
    expireInSeconds: hours,
    retryLimit: 10,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: batchLostJob,
  },
  async handle(payload, context): Promise<OperationOutcome> {
    const outcome = await workOnBatch(payload, context)
    const { db, jobs } = context.services
    if (outcome.state === 'running')
      await jobs.enqueue(db, 'run-batch', payload, payload.operationId ?? payload.batchId)
    await enqueueTypesenseSync(context.services)
    return outcome
  },
  /** The items changed so far stay so, until the batch is undone. */
  async cancel(trx, { batchId, undo = false, operationId }, jobs) {
    // An old job does not stop the batch that is being undone since.
    await endBatch(trx, jobs, { batchId, operationId }, { state: getStoppedState(undo), at: new Date() })
  },
})
