import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { operationPayload } from '../../jobs/operations/operation-job.ts'
import {
  endLostOperationIn,
  lockOperationState,
  recordAttemptError,
} from '../../jobs/operations/stored-operations.ts'
import { endRun, loadActiveRun } from './stored-runs.ts'
import { recordOutcome } from './warnings.ts'

/**
 * Ends a backup, a verification or a restore after its last attempt, with the reason of that attempt. One whose job was cancelled has
 * not failed.
 */
export const backupLostJob = defineJob({
  name: 'backup-lost',
  payload: Type.Object({ ...operationPayload }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ operationId }, { services }): Promise<void> {
    if (operationId === undefined) return
    const { db, now } = services
    await inTransaction(db, async (trx) => {
      const operationState = await lockOperationState(trx, operationId)
      const run = await loadActiveRun(trx, operationId)
      if (operationState === 'cancelling' || operationState === 'cancelled') {
        await endRun(trx, operationId, { state: 'cancelled' }, now())
      } else if (run) {
        const error = run.error ?? 'interrupted'
        const ended = await endRun(trx, operationId, { state: 'failed', error }, now())
        await recordAttemptError(trx, operationId, error)
        if (ended) await recordOutcome(trx, services, ended)
      }
      await endLostOperationIn(trx, operationId)
    })
  },
})
