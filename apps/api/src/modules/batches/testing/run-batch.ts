import type { Batch, BatchActInput, BatchReport } from '@lares/shared-types/batches'
import * as contracts from '@lares/shared-types/contracts/batches'
import { getOperation } from '@lares/shared-types/contracts/operations'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import type { TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { runBatchJob } from '../run-batch.job.ts'

const neverAborted = new AbortController().signal

/** Works for a batch as workers do, until its operation has ended. */
export async function finishBatch(
  archive: TestArchive,
  user: TestUser,
  { id, operationId = '', state }: Batch,
): Promise<BatchReport> {
  const undo = state === 'undoing'
  for (;;) {
    await runBatchJob.handle(
      { batchId: id, operationId, ...(undo && { undo }) },
      { services: archive.services, signal: neverAborted },
    )
    const { reply } = await archive.call(user, getOperation, { params: { id: operationId } })
    if (reply.endedAt) break
  }
  return (await archive.call(user, contracts.getBatch, { params: { id } })).reply
}

/** Starts a batch and lets it run to its end. */
export async function runBatch(
  archive: TestArchive,
  user: TestUser,
  selection: ItemSelection,
  act: BatchActInput,
): Promise<BatchReport> {
  const { reply } = await archive.call(user, contracts.startBatch, { body: { selection, act } })
  return finishBatch(archive, user, reply)
}

/** Undoes a batch to the end. */
export async function undoWholeBatch(archive: TestArchive, user: TestUser, id: string): Promise<BatchReport> {
  const { reply } = await archive.call(user, contracts.undoBatch, { params: { id } })
  return finishBatch(archive, user, reply)
}
