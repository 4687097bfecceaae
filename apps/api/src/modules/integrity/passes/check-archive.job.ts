import { type CheckName, checkNames } from '@lares/shared-types/integrity'
import { Type } from 'typebox'
import { defineOperation } from '../../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../../jobs/operations/operation-job.ts'
import type { Services } from '../../../services.ts'
import { checks } from '../checks/registry.ts'
import { saveFindings } from '../findings/save-findings.ts'
import { operationPolicy } from '../operation-policy.ts'
import { beginPass, completePass, listAssignedChecks, releaseChecks, savePosition } from './stored-checks.ts'

/** Run time after which a job enqueues another one for the rest, so that a short check does not wait for a long one. */
const maxJobMs = 20_000
/** Below that of a check that somebody has just started. */
const continuedPriority = -10

/** Runs the checks of an operation, one after the other and part by part. */
export const checkArchiveJob = defineOperation({
  name: 'check-archive',
  payload: Type.Object({ checks: Type.Array(Type.Enum(checkNames)), ...operationPayload }),
  policy: operationPolicy,
  async handle(payload, { services, signal, operation }): Promise<OperationOutcome> {
    const { operationId = '', checks: names } = payload
    const end = Date.now() + maxJobMs
    const remaining = await listAssignedChecks(services.db, operationId)
    for (const [index, name] of remaining.entries()) {
      const completed = names.length - remaining.length + index
      for (;;) {
        signal.throwIfAborted()
        const share = await examineNext(services, name, signal)
        // In percent, because the number of things examined would tell of those that are hidden from whoever started it.
        const done = Math.floor((100 * (completed + (share ?? 1))) / names.length)
        operation.progress({ done, total: 100 })
        if (share === undefined) break
        if (Date.now() > end) return continueLater(services, payload)
      }
    }
    return { state: 'succeeded', result: { count: names.length } }
  },
  cancel: (trx, { operationId = '' }) => releaseChecks(trx, operationId),
})

async function continueLater(
  { db, jobs }: Services,
  payload: { readonly checks: CheckName[]; readonly operationId?: string },
): Promise<OperationOutcome> {
  await jobs.enqueue(db, 'check-archive', payload, payload.operationId, { priority: continuedPriority })
  return { state: 'running' }
}

/** Examines the next part; returns which share of the pass is done, undefined at its end. */
async function examineNext(
  services: Services,
  name: CheckName,
  signal: AbortSignal,
): Promise<number | undefined> {
  const check = checks[name]
  if (check.isAvailable && !(await check.isAvailable(services))) {
    await saveFindings(services.db, name, [], { after: undefined, upTo: undefined })
    await completePass(services, name)
    return undefined
  }
  const { cursor, examined, total } = await beginPass(services, name)
  const part = await check.examine(services, cursor, signal)
  const { findings, nextCursor } = part
  if (findings) await saveFindings(services.db, name, findings, { after: cursor, upTo: nextCursor })
  if (nextCursor === undefined) {
    await completePass(services, name)
    return undefined
  }
  await savePosition(services.db, name, nextCursor, examined + part.examined)
  return Math.min(1, (examined + part.examined) / Math.max(1, total))
}
