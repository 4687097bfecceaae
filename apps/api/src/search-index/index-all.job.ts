import { Type } from 'typebox'
import { inTransaction } from '../db/in-transaction.ts'
import { minutes } from '../jobs/define-job.ts'
import { defineOperation } from '../jobs/operations/define-operation.ts'
import {
  type OperationContext,
  type OperationOutcome,
  operationPayload,
} from '../jobs/operations/operation-job.ts'
import { operationLostJob } from '../jobs/operations/operation-lost.job.ts'
import { startOperation } from '../jobs/operations/start-operation.ts'
import type { Services } from '../services.ts'
import { countItems, maxItems, refreshNextBatch } from './index-batches.ts'
import { isIndexCurrent, markIndexCurrent } from './index-version.ts'
import { enqueueTypesenseSync } from './typesense/enqueue-sync.ts'

/** Limits a job to some seconds of work. */
const maxBatchesPerJob = 100

interface Position {
  readonly afterId?: string
  /** Items that earlier jobs have indexed. */
  readonly done?: number
  readonly operationId?: string
}

/** Rebuilds all search documents, in consecutive jobs. */
export const indexAllJob = defineOperation({
  name: 'index-all',
  payload: Type.Object({
    afterId: Type.Optional(Type.String()),
    done: Type.Optional(Type.Integer()),
    ...operationPayload,
  }),
  policy: {
    expireInSeconds: 10 * minutes,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 2,
    deadLetter: operationLostJob,
  },
  async handle(position, context): Promise<OperationOutcome> {
    const outcome = await indexNext(position, context)
    await enqueueTypesenseSync(context.services)
    return outcome
  },
})

/** Rebuilds the next search documents, and enqueues another job for the rest. */
async function indexNext(
  position: Position,
  { services: { db, jobs }, signal, operation }: OperationContext,
): Promise<OperationOutcome> {
  let { afterId, done = 0 } = position
  const total = await countItems(db)
  for (let count = 0; count < maxBatchesPerJob; count++) {
    signal.throwIfAborted()
    afterId = await refreshNextBatch(db, afterId, undefined, signal)
    if (!afterId) {
      await markIndexCurrent(db)
      // Every changed document has left a dead row, which vacuuming frees.
      await jobs.enqueue(db, 'vacuum-database', {}, 'after-index')
      return { state: 'succeeded', result: { count: total } }
    }
    done += maxItems
    operation.progress({ done, total })
  }
  if (afterId)
    await jobs.enqueue(db, 'index-all', { ...position, afterId, done }, position.operationId ?? afterId)
  return { state: 'running' }
}

/** Starts to rebuild all search documents if an earlier version of the program built them. */
export async function startIndexingIfOutdated({ db, jobs }: Services): Promise<void> {
  if (await isIndexCurrent(db)) return
  const total = await countItems(db)
  // The first start of an archive has nothing that anybody would follow.
  if (total === 0) return jobs.enqueue(db, 'index-all', {}, 'outdated')
  await inTransaction(db, (trx) =>
    startOperation(trx, jobs, 'index-all', {}, { kind: 'index-rebuild', key: 'all', total }),
  )
}
