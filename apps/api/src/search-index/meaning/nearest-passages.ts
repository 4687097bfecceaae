import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { type DocumentSets, type ItemSet, nameSets } from '../item-sets.ts'
import { compareBits } from './compare-bits.ts'
import { compareVectors } from './compare-vectors.ts'
import type { EmbeddingModel } from './embedding-models.ts'

export interface NearPassage {
  readonly passageId: string
  readonly itemId: string
  /** Cosine of the angle between both vectors; 1 for the same direction. */
  readonly similarity: number
  /** Standard deviations by which the similarity exceeds the average of the compared passages. */
  readonly standout: number
}

/**
 * The passages nearest to a vector of length 1, the nearest first, among the items of `documents`, which the viewer may
 * see. An index of vectors would lose some of the nearest where filters leave few (docs/decisions/0022).
 */
export async function findNearestPassages(
  db: Db,
  model: EmbeddingModel,
  vector: readonly number[],
  documents: ItemSet,
  limit: number,
): Promise<NearPassage[]> {
  const [nearest = []] = await findNearestInEach(db, model, vector, { documents, wider: [] }, limit)
  return nearest
}

/** Does the same for `documents` and for each wider set; vectors in several sets are compared once. */
export async function findNearestInEach(
  db: Db,
  model: EmbeddingModel,
  vector: readonly number[],
  documentSets: DocumentSets,
  limit: number,
): Promise<NearPassage[][]> {
  const sets = nameSets(documentSets)
  const compare = model.hasBits ? compareBits : compareVectors
  const { ctes, selectNear, selectSample } = compare({ model, vector, sets, limit })
  const { rows } = await sql<NearPassage & { index: number }>`
    with ${sql.join([...sets.map(({ cte }) => cte), ...ctes])}
    ${sql.join(
      sets.map(
        ({ index }) => sql`
          select ${sql.lit(index)} as index, nearest.* from (
            select passage_id as "passageId", item_id as "itemId", similarity::float8 as similarity,
              ((similarity - mean) / deviation)::float8 as standout
            from (${selectNear(index)}) near, (
              select avg(similarity) as mean, coalesce(nullif(stddev_pop(similarity), 0), 1) as deviation
              from (${selectSample(index)}) sample
            ) average
            order by near.similarity desc, passage_id
            limit ${limit}) nearest`,
      ),
      sql` union all `,
    )}
    order by index, similarity desc, "passageId"`.execute(db)
  return sets.map(({ index }) => rows.filter((row) => row.index === index))
}
