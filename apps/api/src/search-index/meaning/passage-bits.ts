import { type Kysely, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import type { Database } from '../../db/schema/database.ts'

/** Vectors per statement: some 70 ms, during which the embedded database does nothing else. */
const batchSize = 500

/** Stores the bits of the stored vectors of these passages, in the caller's transaction. */
export async function storeBits(
  db: Kysely<Database>,
  modelId: number,
  passageIds: readonly string[],
): Promise<void> {
  await sql`
    insert into passage_bits (model_id, passage_id, item_id, bits)
    select model_id, passage_id, item_id, vector_bits(embedding::real[])
    from passage_vectors
    where model_id = ${modelId} and passage_id = any(${[...passageIds]}::bigint[])
    on conflict (model_id, passage_id) do update set bits = excluded.bits`.execute(db)
}

/**
 * Stores the bits of all vectors that were stored without, model by model; until a model has all, every one of its vectors is
 * compared. Stops early on the signal, and continues with the next run.
 */
export async function addMissingBits(db: Db, signal: AbortSignal): Promise<void> {
  if (!(await hasVectors(db))) return
  const models = await db.selectFrom('embedding_models').select('id').where('has_bits', '=', false).execute()
  for (const { id } of models) {
    let after: string | undefined = '0'
    while (after !== undefined) {
      if (signal.aborted) return
      after = await addNextBits(db, id, after)
    }
    await sql`
      update embedding_models set has_bits = true
      where id = ${id} and not exists (
        select from passage_vectors vector where model_id = ${id} and not exists (
          select from passage_bits bits where bits.model_id = ${id} and bits.passage_id = vector.passage_id))`.execute(
      db,
    )
  }
}

/** Stores the bits of the vectors of an item that have lost them. */
export async function addLostBits(db: Db, itemId: string): Promise<void> {
  await sql`
    insert into passage_bits (model_id, passage_id, item_id, bits)
    select model_id, passage_id, vectors.item_id, vector_bits(embedding::real[])
    from passages cross join embedding_models models
      join passage_vectors vectors on vectors.model_id = models.id and passage_id = passages.id
    where passages.item_id = ${itemId}
    on conflict (model_id, passage_id) do nothing`.execute(db)
}

/** Adds the bits of the next vectors after a passage; returns the last passage, or undefined after the end. */
async function addNextBits(db: Db, modelId: number, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with vectors as materialized (
      select passage_id, item_id, embedding from passage_vectors
      where model_id = ${modelId} and passage_id > ${after}
      order by passage_id limit ${batchSize}
      -- A vector that is deleted meanwhile is left out, instead of failing the reference to it.
      for key share
    ), added as (
      insert into passage_bits (model_id, passage_id, item_id, bits)
      select ${modelId}, passage_id, item_id, vector_bits(embedding::real[]) from vectors
      where not exists (
        select from passage_bits known where known.model_id = ${modelId} and known.passage_id = vectors.passage_id)
      on conflict (model_id, passage_id) do nothing
    )
    select max(passage_id) as last from vectors`.execute(db)
  return rows[0]?.last ?? undefined
}
