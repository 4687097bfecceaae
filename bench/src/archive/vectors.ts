import type { Db } from '@lares/api/src/db/client.ts'
import { sql } from 'kysely'
import { seededRandom } from '../content/random.ts'

/** The model whose vectors the archive has; the endpoint of the benchmark answers to the name. */
export const benchModel = 'bench'
/** As many passages have a vector, of so many numbers. */
const [passages, dimensions] = [50_000, 384]
const batchSize = 1_000

/** Gives the first passages vectors in all directions, and marks the others as left out. */
export async function insertVectors(db: Db): Promise<void> {
  const random = seededRandom(384)
  const { rows } = await sql<{ id: number }>`
    insert into embedding_models (name, completed_at) values (${benchModel}, now()) returning id`.execute(db)
  const model = rows[0]?.id ?? 0
  const ids = await sql<{ id: string; item_id: string }>`
    select id, item_id from passages order by id limit ${passages}`.execute(db)
  for (let start = 0; start < ids.rows.length; start += batchSize) {
    const batch = ids.rows.slice(start, start + batchSize)
    await sql`
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select ${model}, id, item_id, l2_normalize(vector::vector)
      from unnest(${batch.map(({ id }) => id)}::bigint[], ${batch.map((row) => row.item_id)}::uuid[],
        ${batch.map(() => direction(random.below))}::text[]) given(id, item_id, vector)`.execute(db)
  }
  await sql`update passages set embedded_by = ${model}`.execute(db)
}

/** pgvector's text form. */
function direction(below: (limit: number) => number): string {
  return `[${Array.from({ length: dimensions }, () => (below(2001) - 1000) / 1000).join(',')}]`
}
