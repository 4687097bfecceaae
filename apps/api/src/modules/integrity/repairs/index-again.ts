import { refreshInBatches } from '../../../search-index/index-batches.ts'
import { embedPassages, retryRejectedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { addLostBits } from '../../../search-index/meaning/passage-bits.ts'
import { enqueueTypesenseSync } from '../../../search-index/typesense/enqueue-sync.ts'
import type { RepairAction } from './repair-action.ts'

/** Writes the search document of an item anew, or removes that of an item in the trash. */
export const indexAgain: RepairAction = async (finding, { services, signal }) => {
  if (finding.item_id) await refreshInBatches(services.db, [finding.item_id], signal)
  await enqueueTypesenseSync(services)
  return { method: 'indexed' }
}

/** Computes all vectors and bits that are missing; after the first finding there is nothing left to do for the others. */
export const embedAgain: RepairAction = async (_finding, { services: { db, ai }, signal }) => {
  if (!ai.embedder) return { failure: 'failed' }
  await retryRejectedPassages(db, ai.embedder.model)
  await addLostBits(db, signal)
  const outcome = await embedPassages(db, ai.embedder, signal)
  return outcome === 'complete' ? { method: 'embedded' } : { failure: 'failed' }
}
