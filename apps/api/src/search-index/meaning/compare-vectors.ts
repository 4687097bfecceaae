import { sql } from 'kysely'
import { isInAny } from '../item-sets.ts'
import { type CompareOptions, type Comparison, isComparable, similarityTo } from './comparison.ts'

/** Compares every vector, each once although it may be in several sets. */
export function compareVectors(options: CompareOptions): Comparison {
  const { sets, vector } = options
  const name = (index: number) => sql.ref(sets.length > 1 ? `compared_${index}` : 'compared')
  const parts = sets.map(
    ({ index, has }) =>
      sql`${name(index)} as materialized (select * from compared where ${has(sql`compared.item_id`)})`,
  )
  return {
    ctes: [
      sql`compared as materialized (
        select passage_id, item_id, ${similarityTo(vector)} as similarity
        from passage_vectors
        where ${isComparable(options)} and ${isInAny(sets, sql`passage_vectors.item_id`)})`,
      ...(sets.length > 1 ? parts : []),
    ],
    selectNear: (index) => sql`select passage_id, item_id, similarity from ${name(index)}`,
    selectSample: (index) => sql`select similarity from ${name(index)}`,
  }
}
