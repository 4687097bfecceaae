import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { operationPayload } from '../../jobs/operations/operation-job.ts'
import { endLostOperation } from '../../jobs/operations/stored-operations.ts'
import { endBatch } from './end-batch.ts'
import { getStoppedState } from './work-on-batch.ts'

/** Marks a batch as stopped after the last attempt of its job; it can still be undone. */
export const batchLostJob = defineJob({
  name: 'batch-lost',
  payload: Type.Object({
    batchId: Type.String(),
    undo: Type.Optional(Type.Boolean()),
    ...operationPayload,
  }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ batchId, undo = false, operationId }, { services: { db, jobs, now } }): Promise<void> {
    const end = { state: getStoppedState(undo), at: now() }
    await inTransaction(db, (trx) => endBatch(trx, jobs, { batchId, operationId }, end))
    if (operationId !== undefined) await endLostOperation(db, operationId)
  },
})
