import type { Transaction } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Database } from '../../db/schema/database.ts'
import type { JobDefinition } from '../define-job.ts'
import type { JobSender } from '../job-sender.ts'
import type { OperationJob } from './operation-job.ts'
import { runOperation } from './run-operation.ts'
import { reopenOperation } from './stored-operations.ts'

/**
 * Defines a job that works for an operation, which people can follow and cancel. `startOperation` starts it. Several jobs
 * can work for one operation in turn. The dead letter of its policy should be `operationLostJob`, or do the same.
 */
export function defineOperation<const Name extends string, Schema extends TObject>(
  job: OperationJob<Name, Schema>,
): JobDefinition<Name, Schema> {
  const { name, payload, policy } = job
  return {
    name,
    payload,
    policy,
    handle: (stored, context) => runOperation(job, stored, context),
    async prepareRetry(trx: Transaction<Database>, stored: Static<Schema>): Promise<void> {
      const { operationId } = stored as { operationId?: string }
      if (operationId !== undefined) await reopenOperation(trx, operationId)
      await job.prepareRetry?.(trx, stored)
    },
    async cancelWaiting(trx: Transaction<Database>, stored: Static<Schema>, jobs: JobSender): Promise<void> {
      await job.cancel?.(trx, stored, jobs)
    },
  }
}
