import { sql } from 'kysely'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { findOrCreateModel } from '../../../search-index/meaning/embedding-models.ts'
import type { Check } from './check.ts'
import { countItems, examineItems, whenPresent } from './present-items.ts'

/** Items with passages that have no vector of the configured model, once that has embedded the whole archive. */
export const vectors: Check = {
  schedule: 'nightly',
  isAvailable: async ({ ai, db }) => ai.embedder !== undefined && hasVectors(db),
  count: countItems,
  async examine(services, cursor) {
    const { ai, db } = services
    if (!ai.embedder) return { examined: 0, findings: [] }
    const { id } = await findOrCreateModel(db, ai.embedder.model)
    const isWithout = sql`exists (
      select from passages
      where passages.item_id = items.id and not exists (
        select from passage_vectors vector where vector.passage_id = passages.id and vector.model_id = ${id}))`
    return examineItems(services, cursor, whenPresent(isWithout, 'without'))
  },
}
