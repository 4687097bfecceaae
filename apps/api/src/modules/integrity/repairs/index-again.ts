import { refreshInBatches } from '../../../search-index/index-batches.ts'
import { embedPassages, retryRejectedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { addLostBits } from '../../../search-index/meaning/passage-bits.ts'
import { enqueueTypesenseSync } from '../../../search-index/typesense/enqueue-sync.ts'
import type { RepairAction } from './repair-action.ts'

/** Writes the search document of an item again, or removes that of an item in the trash. */
export const indexAgain: RepairAction = async (finding, { services, signal }) => {
  if (finding.item_id) await refreshInBatches(services.db, [finding.item_id], signal)
  await enqueueTypesenseSync(services)
  return { method: 'indexed' }
}

/** Computes the vectors and bits that an item has lost, and all vectors that have yet to be computed. */
export const embedAgain: RepairAction = async (finding, { services: { db, ai }, signal }) => {
  if (!ai.embedder) return { failure: 'failed' }
  if (finding.item_id) {
    await retryRejectedPassages(db, ai.embedder.model, finding.item_id)
    await addLostBits(db, finding.item_id)
  }
  const outcome = await embedPassages(db, ai.embedder, signal)
  return outcome === 'complete' ? { method: 'embedded' } : { failure: 'failed' }
}
