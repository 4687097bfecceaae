import { inTransaction } from '../../db/in-transaction.ts'
import type { UnreadableReason } from '../../media/unreadable-file.ts'
import type { Services } from '../../services.ts'
import { type DerivableAsset, queueThoroughDerivation } from './derivation-queue.ts'

/** Attempts that may exceed a limit or end their process. The first may have been on a machine that was too busy. */
const maxExceeded = 2

/**
 * Counts an attempt at an asset that exceeded a limit, in the database, so that the count outlives the worker. After
 * the last one the asset is set aside with the reason; before, another attempt is queued that may take longer.
 */
export async function countExceeded(
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
    if (row.exceeded_attempts < maxExceeded) return queueThoroughDerivation(trx, jobs, asset)
    await trx.updateTable('assets').set({ state: 'failed', reason }).where('id', '=', asset.id).execute()
  })
}
