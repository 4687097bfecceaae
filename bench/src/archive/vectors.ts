import type { Db } from '@lares/api/src/db/client.ts'
import { storeBits } from '@lares/api/src/search-index/meaning/passage-bits.ts'
import { sql } from 'kysely'
import { seededRandom } from '../content/random.ts'

/** The model name of the vectors in the archive and of the benchmark's endpoint. */
export const benchModel = 'bench'
/** The number of passages with a vector, and the dimensions of a vector. */
const [passages, dimensions] = [50_000, 384]
const batchSize = 1_000

/** Inserts random vectors for the first passages, and marks all passages as processed by the model of this name. */
export async function insertVectors(db: Db, name: string = benchModel): Promise<void> {
  const random = seededRandom(384)
  const { rows } = await sql<{ id: number }>`
    insert into embedding_models (name, completed_at) values (${name}, now()) returning id`.execute(db)
  const model = rows[0]?.id ?? 0
  const ids = await sql<{ id: string; item_id: string }>`
    select id, item_id from passages order by id limit ${passages}`.execute(db)
  for (let start = 0; start < ids.rows.length; start += batchSize) {
    const batch = ids.rows.slice(start, start + batchSize)
    await sql`
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select ${model}, id, item_id, l2_normalize(vector::vector)
      from unnest(${batch.map(({ id }) => id)}::bigint[], ${batch.map((row) => row.item_id)}::uuid[],
        ${batch.map(() => randomVector(random.below))}::text[]) given(id, item_id, vector)`.execute(db)
    await storeBits(
      db,
      model,
      batch.map(({ id }) => id),
    )
  }
  await sql`update passages set embedded_by = ${model}`.execute(db)
}

/** A random vector in pgvector's text format. */
function randomVector(below: (limit: number) => number): string {
  return `[${Array.from({ length: dimensions }, () => (below(2001) - 1000) / 1000).join(',')}]`
}
