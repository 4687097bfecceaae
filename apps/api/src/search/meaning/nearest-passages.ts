import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { KnownModel } from './embedding-models.ts'

export interface NearPassage {
  readonly passageId: string
  readonly itemId: string
  /** Cosine of the angle between both vectors: 1 means the same. */
  readonly similarity: number
  /** By how many standard deviations it is more alike than what the viewer may see is on average. */
  readonly standout: number
}

/**
 * The passages nearest to a vector of length 1, of the items that `documents` (a query with `item_id`, which holds what the
 * viewer may see) gives, the nearest first. Every vector is compared: an index of vectors would give up some of the nearest
 * wherever filters leave few (docs/decisions/0022).
 */
export async function nearestPassages(
  db: Db,
  model: KnownModel,
  vector: readonly number[],
  documents: RawBuilder<unknown>,
  limit: number,
): Promise<NearPassage[]> {
  const { rows } = await sql<NearPassage>`
    with compared as materialized (
      select passage_id, item_id, -(embedding <#> ${vectorText(vector)}::vector) as similarity
      from passage_vectors
      where model_id = ${model.id} and vector_dims(embedding) = ${vector.length}
        and item_id in (select item_id from (${documents}) documents)
    ), usual as (
      select avg(similarity) as mean, coalesce(nullif(stddev_pop(similarity), 0), 1) as deviation from compared
    )
    select passage_id as "passageId", item_id as "itemId", similarity::float8 as similarity,
      ((similarity - mean) / deviation)::float8 as standout
    from compared, usual
    order by similarity desc, passage_id
    limit ${limit}`.execute(db)
  return rows
}

/** pgvector's text form. */
export function vectorText(vector: readonly number[]): string {
  return `[${vector.join(',')}]`
}
