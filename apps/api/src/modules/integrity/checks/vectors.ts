import { sql } from 'kysely'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { countItems } from '../../../search-index/index-batches.ts'
import { findCompleteModel } from '../../../search-index/meaning/embedding-models.ts'
import type { Services } from '../../../services.ts'
import type { Check } from './check.ts'
import { examineItems, whenPresent } from './present-items.ts'

/** Items with passages that have no vector of the configured model, or no bits of it, once that has embedded the whole archive. */
export const vectors: Check = {
  schedule: 'nightly',
  isAvailable: async (services) => (await findModel(services)) !== undefined,
  count: countItems,
  async examine(services, cursor) {
    const model = await findModel(services)
    if (!model) return { examined: 0, findings: [] }
    const table = sql.ref(model.hasBits ? 'passage_bits' : 'passage_vectors')
    const isWithout = sql`exists (
      select from passages
      where passages.item_id = items.id and not exists (
        select from ${table} stored where stored.passage_id = passages.id and stored.model_id = ${model.id}))`
    return examineItems(services, cursor, whenPresent(isWithout, 'without'))
  },
}

/** The configured model, once it has embedded the archive; undefined also where it cannot be used. */
async function findModel({ ai, db }: Services) {
  return ai.embedder && (await hasVectors(db)) ? findCompleteModel(db, ai.embedder.model) : undefined
}
