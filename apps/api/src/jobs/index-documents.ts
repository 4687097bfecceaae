import { isDerived, noteDerived } from '../search/derived-state.ts'
import { refreshInBatches, refreshNextBatch } from '../search/index-batches.ts'
import { finishTexts } from '../search/long-texts/finish-texts.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Rebuilds the search documents of the items named. */
export async function indexItems(
  { db }: Services,
  { itemIds }: JobData['index-items'],
  signal: AbortSignal,
): Promise<void> {
  await refreshInBatches(db, itemIds, signal)
}

/** Finishes what the transactions that changed these items have left of their texts. */
export async function finishItems(
  { db }: Services,
  { itemIds }: JobData['finish-texts'],
  signal: AbortSignal,
): Promise<void> {
  await finishTexts(db, itemIds, signal)
}

/** Batches in one job: some seconds of work. */
const batchesInJob = 100

/** Rebuilds the next search documents and queues the rest as a job of its own. */
export async function indexAll(
  { db, jobs }: Services,
  { afterId }: JobData['index-all'],
  signal: AbortSignal,
): Promise<void> {
  let position = afterId
  for (let count = 0; count < batchesInJob; count++) {
    signal.throwIfAborted()
    position = await refreshNextBatch(db, position, undefined, signal)
    // Every document that has changed has left its old one behind.
    if (!position) {
      await noteDerived(db)
      return jobs.send(db, 'tend-database', {}, 'after-index')
    }
  }
  if (position) await jobs.send(db, 'index-all', { afterId: position }, position)
}

/** Has everything made anew once a version of the program makes it otherwise than the one before. */
export async function indexWhenOutdated({ db, jobs }: Services): Promise<void> {
  if (!(await isDerived(db))) await jobs.send(db, 'index-all', {}, 'outdated')
}
