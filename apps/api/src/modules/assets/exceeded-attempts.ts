import type { UnreadableReason } from '@lares/media-engine/unreadable-file'
import { inTransaction } from '../../db/in-transaction.ts'
import { type DerivableAsset, queueThoroughDerivation } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'

/**
 * Attempts that may exceed a limit or crash; more than one, because the machine may have been busy during the first.
 */
const maxExceededAttempts = 2

/**
 * Counts an attempt that exceeded a limit. The count is in the database so that it survives a crash of the worker.
 * After the last allowed attempt the asset is marked as failed with the reason; before that a thorough attempt is
 * queued.
 */
export async function recordExceededAttempt(
  { db, jobs }: Services,
  asset: DerivableAsset,
  reason: UnreadableReason,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('assets')
      .set(({ eb }) => ({ exceeded_attempts: eb('exceeded_attempts', '+', 1) }))
      .where('id', '=', asset.id)
      .where('state', '=', 'pending')
      .returning('exceeded_attempts')
      .executeTakeFirst()
    if (!row) return
    if (row.exceeded_attempts < maxExceededAttempts) return queueThoroughDerivation(trx, jobs, asset)
    await trx.updateTable('assets').set({ state: 'failed', reason }).where('id', '=', asset.id).execute()
  })
}
