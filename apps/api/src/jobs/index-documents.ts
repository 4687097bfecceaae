import { refreshInBatches, refreshNextBatch } from '../search/index-batches.ts'
import { isIndexCurrent, markIndexCurrent } from '../search/index-version.ts'
import { finishTexts } from '../search/long-texts/finish-texts.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Rebuilds the search documents of the given items. */
export async function indexItems(
  { db }: Services,
  { itemIds }: JobData['index-items'],
  signal: AbortSignal,
): Promise<void> {
  await refreshInBatches(db, itemIds, signal)
}

/** Indexes the parts of long texts that the transactions changing these items have deferred. */
export async function indexDeferredTexts(
  { db }: Services,
  { itemIds }: JobData['finish-texts'],
  signal: AbortSignal,
): Promise<void> {
  await finishTexts(db, itemIds, signal)
}

/** Limits a job to some seconds of work. */
const maxBatchesPerJob = 100

/** Rebuilds the next search documents, and enqueues another job for the rest. */
export async function indexAll(
  { db, jobs }: Services,
  { afterId }: JobData['index-all'],
  signal: AbortSignal,
): Promise<void> {
  let position = afterId
  for (let count = 0; count < maxBatchesPerJob; count++) {
    signal.throwIfAborted()
    position = await refreshNextBatch(db, position, undefined, signal)
    // Every changed document has left a dead row, which vacuuming frees.
    if (!position) {
      await markIndexCurrent(db)
      return jobs.send(db, 'tend-database', {}, 'after-index')
    }
  }
  if (position) await jobs.send(db, 'index-all', { afterId: position }, position)
}

/** Enqueues a rebuild of all search documents if an earlier version of the program built them. */
export async function enqueueIndexingIfOutdated({ db, jobs }: Services): Promise<void> {
  if (!(await isIndexCurrent(db))) await jobs.send(db, 'index-all', {}, 'outdated')
}
