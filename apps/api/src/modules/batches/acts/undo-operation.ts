import type { StoredItem } from '../../items/lock-item.ts'
import { cancelOperationWithin } from '../../operations/visible-operations.ts'
import type { ActContext, Trace, UndoOutcome } from './act.ts'

/**
 * Undoes what an operation has changed that an act has started for an item. One that has not changed anything yet is cancelled. Batches
 * of earlier versions have not recorded which operation it was.
 */
export async function undoOperation(
  { trx, services, user }: ActContext,
  { deletedAt }: StoredItem,
  { operationId, versionBefore, versionAfter }: Trace,
  undoChange: (versionBefore: number, versionAfter: number) => Promise<UndoOutcome>,
): Promise<UndoOutcome> {
  if (operationId === undefined) return { state: 'kept', reason: 'not-recorded' }
  if (versionBefore === undefined || versionAfter === undefined) {
    await cancelOperationWithin(trx, services.jobControl, user, operationId)
    return { state: 'undone' }
  }
  if (deletedAt) return { state: 'kept', reason: 'in-trash' }
  return undoChange(versionBefore, versionAfter)
}
