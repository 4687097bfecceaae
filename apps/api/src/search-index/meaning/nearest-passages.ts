import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
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
 * The passages nearest to a vector of length 1, the nearest first, among the items of `documents` (a query that
 * selects `item_id` of what the viewer may see). Compares every vector: an index would lose some of the nearest where
 * filters leave few (docs/decisions/0022).
 */
export async function findNearestPassages(
  db: Db,
  model: EmbeddingModel,
  vector: readonly number[],
  documents: RawBuilder<unknown>,
  limit: number,
): Promise<NearPassage[]> {
  const { rows } = await sql<NearPassage>`
    with compared as materialized (${compareVectors(model, vector, documents)})
    ${selectNearest(sql`compared`, limit)}`.execute(db)
  return rows
}

/**
 * Does the same for `documents` and for each set of `wider`, which all contain `documents`; vectors in several sets
 * are compared once.
 */
export async function findNearestInEach(
  db: Db,
  model: EmbeddingModel,
  vector: readonly number[],
  { documents, wider }: { documents: RawBuilder<unknown>; wider: readonly RawBuilder<unknown>[] },
  limit: number,
): Promise<NearPassage[][]> {
  if (wider.length === 0) return [await findNearestPassages(db, model, vector, documents, limit)]
  const sets = [documents, ...wider].map((set, index) => ({
    index,
    set,
    name: sql.ref(`set_${index}`),
    compared: sql.ref(`compared_${index}`),
  }))
  const items = sets.slice(1).map(({ name }) => sql`select item_id from ${name}`)
  const { rows } = await sql<NearPassage & { index: number }>`
    with ${sql.join(sets.map(({ name, set }) => sql`${name} as materialized (select item_id from (${set}) documents)`))},
    compared as materialized (${compareVectors(model, vector, sql.join(items, sql` union all `))}),
    ${sql.join(
      sets.map(
        ({ name, compared }) =>
          sql`${compared} as materialized (select * from compared where item_id in (select item_id from ${name}))`,
      ),
    )}
    ${sql.join(
      sets.map(
        ({ index, compared }) =>
          sql`select ${sql.lit(index)} as index, nearest.* from (${selectNearest(compared, limit)}) nearest`,
      ),
      sql` union all `,
    )}
    order by index, similarity desc, "passageId"`.execute(db)
  return sets.map(({ index }) => rows.filter((row) => row.index === index))
}

function compareVectors(model: EmbeddingModel, vector: readonly number[], documents: RawBuilder<unknown>) {
  return sql`
    select passage_id, item_id, -(embedding <#> ${toVectorLiteral(vector)}::vector) as similarity
    from passage_vectors
    where model_id = ${model.id} and vector_dims(embedding) = ${vector.length}
      and item_id in (select item_id from (${documents}) documents)`
}

function selectNearest(compared: RawBuilder<unknown>, limit: number): RawBuilder<NearPassage> {
  return sql<NearPassage>`
    select passage_id as "passageId", item_id as "itemId", similarity::float8 as similarity,
      ((similarity - mean) / deviation)::float8 as standout
    from ${compared}, (
      select avg(similarity) as mean, coalesce(nullif(stddev_pop(similarity), 0), 1) as deviation from ${compared}
    ) average
    order by similarity desc, passage_id
    limit ${limit}`
}

/** A vector in the text form of pgvector. */
export function toVectorLiteral(vector: readonly number[]): string {
  return `[${vector.join(',')}]`
}
