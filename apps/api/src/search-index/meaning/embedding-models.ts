import { type Kysely, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import type { Database } from '../../db/schema/database.ts'

export interface EmbeddingModel {
  readonly id: number
  readonly name: string
  readonly completedAt: Date | null
  /** Whether the bits of all its vectors are stored (docs/decisions/0092). */
  readonly hasBits: boolean
}

const columns = sql`id, name, completed_at as "completedAt", has_bits as "hasBits"`

/**
 * The model whose vectors searches use: the configured one once it has a vector of every passage, until then the one
 * that was complete before it. Undefined where there is none.
 */
export async function findActiveModel(db: Db, configured: string): Promise<EmbeddingModel | undefined> {
  if (!(await hasVectors(db))) return undefined
  const { rows } = await sql<EmbeddingModel>`
    select ${columns} from embedding_models
    order by (name = ${configured} and completed_at is not null) desc, completed_at is not null desc,
      name = ${configured} desc, completed_at desc
    limit 1`.execute(db)
  return rows[0]
}

/** The model with this name, if it has had a vector of every passage. */
export async function findCompleteModel(
  db: Kysely<Database>,
  name: string,
): Promise<EmbeddingModel | undefined> {
  const { rows } = await sql<EmbeddingModel>`
    select ${columns} from embedding_models
    where name = ${name} and completed_at is not null`.execute(db)
  return rows[0]
}

/** The model with this name, inserted if it is new. */
export async function findOrCreateModel(db: Kysely<Database>, name: string): Promise<EmbeddingModel> {
  await sql`insert into embedding_models (name) values (${name}) on conflict do nothing`.execute(db)
  const { rows } = await sql<EmbeddingModel>`
    select ${columns} from embedding_models where name = ${name}`.execute(db)
  const [model] = rows
  if (!model) throw new Error('the embedding model was deleted while it was being inserted')
  return model
}

/** Marks a model as having a vector of every passage. */
export async function completeModel(db: Kysely<Database>, id: number): Promise<void> {
  await sql`update embedding_models set completed_at = now() where id = ${id} and completed_at is null`.execute(
    db,
  )
}

/** Vectors that are deleted by one statement, each with its bits. */
const deletedAtOnce = 2_000

/** Deletes the other models with their vectors, in short statements. Stops early on the signal. */
export async function deleteOtherModels(db: Db, id: number, signal: AbortSignal): Promise<void> {
  const others = await db.selectFrom('embedding_models').select('id').where('id', '<>', id).execute()
  for (const other of others) await deleteModel(db, other.id, signal)
}

async function deleteModel(db: Db, id: number, signal: AbortSignal): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; ) {
    if (signal.aborted) return
    deleted = await deleteSomeVectors(db, id)
  }
  await sql`delete from embedding_models where id = ${id}`.execute(db)
}

async function deleteSomeVectors(db: Db, modelId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from passage_vectors
    where model_id = ${modelId} and passage_id in (
      select passage_id from passage_vectors where model_id = ${modelId} limit ${deletedAtOnce})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Records the error code of the last attempt; null after a success. */
export async function recordAttempt(db: Kysely<Database>, id: number, failure: string | null): Promise<void> {
  await sql`
    update embedding_models
    set failure = ${failure}, failing_since = case when ${failure}::text is null then null else coalesce(failing_since, now()) end
    where id = ${id} and (failure is distinct from ${failure})`.execute(db)
}

/**
 * Replaces the model of this name by one without vectors, records `failure` as the result of its last attempt, and deletes
 * the old one with its vectors, in short statements. Stops early on the signal; `deleteOtherModels` then deletes the rest.
 */
export async function resetModel(db: Db, name: string, failure: string, signal: AbortSignal): Promise<void> {
  const old = await inTransaction(db, async (trx) => {
    const { id } = await findOrCreateModel(trx, name)
    await sql`
      update embedding_models set name = ${`${name} (replaced: ${id})`}, completed_at = null where id = ${id}`.execute(
      trx,
    )
    const model = await findOrCreateModel(trx, name)
    await recordAttempt(trx, model.id, failure)
    return id
  })
  await deleteModel(db, old, signal)
}
