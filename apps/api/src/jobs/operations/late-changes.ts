import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * Locks what a batch has recorded of an operation that it has started, before the operation changes the item, and returns whether this
 * was undone meanwhile, so that nothing may be changed any more. False also for an operation that somebody has started otherwise.
 */
export async function lockLateChange(
  trx: Transaction<Database>,
  operationId: string | undefined,
): Promise<boolean> {
  if (operationId === undefined) return false
  const row = await trx
    .selectFrom('batch_items')
    .select('state')
    .where('operation_id', '=', operationId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state === 'undone'
}

/** Records what undoing a batch needs to know of a change that an operation has made after the batch had started it. */
export async function recordLateChange(
  trx: Transaction<Database>,
  operationId: string | undefined,
  versions: { readonly before: number; readonly after: number },
): Promise<void> {
  if (operationId === undefined) return
  await trx
    .updateTable('batch_items')
    .set({ version_before: versions.before, version_after: versions.after })
    .where('operation_id', '=', operationId)
    .execute()
}
