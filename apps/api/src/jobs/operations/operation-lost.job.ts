import { Type } from 'typebox'
import { defineJob, minutes } from '../define-job.ts'
import { endLostOperation } from './stored-operations.ts'

/** Ends an operation after the last attempt of its job. */
export const operationLostJob = defineJob({
  name: 'operation-lost',
  payload: Type.Object({ operationId: Type.Optional(Type.String()) }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ operationId }, { services }): Promise<void> {
    if (operationId !== undefined) await endLostOperation(services.db, operationId)
  },
})
