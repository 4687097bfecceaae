import type { OperationError } from '@lares/shared-types/operations'
import type { Static, TObject } from 'typebox'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { JobContext } from '../define-job.ts'
import type { OperationJob, OperationOutcome } from './operation-job.ts'
import {
  beginAttempt,
  endCancelledOperation,
  endOperation,
  lockOperationState,
  pauseOperation,
  recordAttemptError,
} from './stored-operations.ts'
import { trackOperation } from './track-operation.ts'

/** Runs one job of an operation, and records its progress, cancellation and end. */
export async function runOperation<Name extends string, Schema extends TObject>(
  job: OperationJob<Name, Schema>,
  payload: Static<Schema>,
  context: JobContext,
): Promise<void> {
  const { db } = context.services
  const { operationId: id } = payload as { operationId?: string }
  if (id === undefined) {
    const outcome = await job.handle(payload, { ...context, operation: { progress: () => undefined } })
    if ('save' in outcome) await inTransaction(db, async (trx) => outcome.save?.(trx))
    return
  }
  if (!(await beginAttempt(db, id))) return cancelIfRequested(context.services, job, payload, id)
  const tracker = trackOperation(db, id)
  try {
    const signal = AbortSignal.any([context.signal, tracker.signal])
    const outcome = await job.handle(payload, { ...context, signal, operation: tracker })
    await tracker.stop()
    await saveOutcome(db, id, outcome)
    await cancelIfRequested(context.services, job, payload, id)
  } catch (error) {
    await tracker.stop()
    if (tracker.signal.aborted) return cancelIfRequested(context.services, job, payload, id)
    // Without this reason, the operation fails as interrupted after the last attempt. Losing it is not worth an error.
    if (!context.signal.aborted)
      await recordAttemptError(db, id, toOperationError(error)).catch(() => undefined)
    throw error
  }
}

async function saveOutcome(db: Db, id: string, outcome: OperationOutcome): Promise<void> {
  if (outcome.state !== 'succeeded' && outcome.state !== 'failed')
    return pauseOperation(db, id, outcome.state)
  await inTransaction(db, async (trx) => {
    await outcome.save?.(trx)
    await endOperation(trx, id, outcome)
  })
}

/** Completes a cancellation that was requested; any other operation stays unchanged. */
async function cancelIfRequested<Name extends string, Schema extends TObject>(
  { db, jobs }: JobContext['services'],
  job: OperationJob<Name, Schema>,
  payload: Static<Schema>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const state = await lockOperationState(trx, id)
    if (state !== 'cancelling' && state !== 'cancelled') return
    await job.cancel?.(trx, payload, jobs)
    await endCancelledOperation(trx, id)
  })
}

function toOperationError(error: unknown): OperationError {
  return hasErrorCode(error, 'ENOSPC') ? 'disk-full' : 'failed'
}
