import type { BatchState } from '@lares/shared-types/batches'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { getAct } from './acts/registry.ts'
import { type BatchWork, loadStoredBatch, setBatchState } from './stored-batches.ts'

/**
 * Records the state in which a batch ends, and lets its act finish what the batch has begun with the items that it has reached. Returns
 * false, with the batch unchanged, if another operation works for it by now.
 */
export async function endBatch(
  trx: Transaction<Database>,
  jobs: JobSender,
  work: BatchWork,
  { state, at }: { readonly state: BatchState; readonly at: Date },
): Promise<boolean> {
  if (!(await setBatchState(trx, work, state, at))) return false
  const batch = await loadStoredBatch(trx, work.batchId)
  if (batch) await getAct(batch.act.name).finish?.(trx, jobs)
  return true
}
