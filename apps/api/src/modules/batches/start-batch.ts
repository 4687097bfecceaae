import { invalidFields } from '@lares/server-kit/app-error'
import { type Batch, maxBatchItems } from '@lares/shared-types/batches'
import type { RequestOf } from '@lares/shared-types/contract'
import type { startBatch as contract } from '@lares/shared-types/contracts/batches'
import { inTransaction } from '../../db/in-transaction.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { countSelection } from '../selections/resolve-selection.ts'
import { collectPage } from './collect-items.ts'
import { parseAct } from './parse-act.ts'
import { isUndoable } from './present-batches.ts'
import { loadBatch, lockBatch } from './visible-batches.ts'

/** Starts a batch. Throws `invalid-fields`, also for a selection of too many items, and `id-taken`. */
export async function startBatch(
  { db, jobs, now }: Services,
  user: UserPrincipal,
  input: RequestOf<typeof contract>['body'],
): Promise<Batch> {
  const act = await parseAct(db, user, input.act)
  const { count, capped } = await countSelection(db, user, input.selection, maxBatchItems)
  if (capped) throw invalidFields({ path: 'selection', code: 'too-many' })
  return createOnce(db, {
    principal: user,
    entity: 'batch',
    input,
    async insert(trx, id) {
      await trx
        .insertInto('batches')
        .values({
          id,
          user_id: user.userId,
          operation_id: null,
          act: JSON.stringify(act),
          selection: JSON.stringify(input.selection),
          total: count,
          created_at: now(),
          ended_at: null,
        })
        .execute()
      // The job collects what is beyond the first page.
      await collectPage(trx, user, { id, selection: input.selection })
      const operation = { kind: 'batch', userId: user.userId, total: count } as const
      const operationId = await startOperation(trx, jobs, 'run-batch', { batchId: id }, operation)
      await trx
        .updateTable('batches')
        .set({ operation_id: operationId ?? null })
        .where('id', '=', id)
        .execute()
    },
    reply: (id) => loadBatch(db, user, id),
  })
}

/** Starts to undo a batch that has ended, as its user. Throws `not-found`. */
export async function undoBatch({ db, jobs }: Services, user: UserPrincipal, id: string): Promise<Batch> {
  await inTransaction(db, async (trx) => {
    const batch = await lockBatch(trx, user, id)
    if (!isUndoable(batch)) return
    const operation = { kind: 'batch-undo', userId: user.userId, total: batch.changed, key: id } as const
    const operationId = await startOperation(trx, jobs, 'run-batch', { batchId: id, undo: true }, operation)
    if (operationId === undefined) return
    await trx
      .updateTable('batches')
      .set({ state: 'undoing', operation_id: operationId, ended_at: null })
      .where('id', '=', id)
      .execute()
  })
  return loadBatch(db, user, id)
}
