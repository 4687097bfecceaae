import { type Kysely, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import type { Database } from '../../db/schema/database.ts'

export interface KnownModel {
  readonly id: number
  readonly name: string
  readonly completedAt: Date | null
}

/**
 * The model whose vectors answer: the one configured once every passage has had its vector of it; until then the one
 * before it, where there is one. Undefined where nothing can be compared.
 */
export async function answeringModel(db: Db, configured: string): Promise<KnownModel | undefined> {
  if (!(await hasVectors(db))) return undefined
  const { rows } = await sql<KnownModel>`
    select id, name, completed_at as "completedAt" from embedding_models
    order by (name = ${configured} and completed_at is not null) desc, completed_at is not null desc,
      name = ${configured} desc, completed_at desc
    limit 1`.execute(db)
  return rows[0]
}

/** The model of this name, made known where it is new. */
export async function knownModel(db: Kysely<Database>, name: string): Promise<KnownModel> {
  await sql`insert into embedding_models (name) values (${name}) on conflict do nothing`.execute(db)
  const { rows } = await sql<KnownModel>`
    select id, name, completed_at as "completedAt" from embedding_models where name = ${name}`.execute(db)
  const [model] = rows
  if (!model) throw new Error('the model was forgotten while it was being made known')
  return model
}

/** Every passage has had its vector of the model: those of other models are no longer needed. */
export async function completeModel(db: Kysely<Database>, id: number): Promise<void> {
  await sql`update embedding_models set completed_at = now() where id = ${id} and completed_at is null`.execute(
    db,
  )
  await sql`delete from embedding_models where id <> ${id}`.execute(db)
}

/** Keeps why the last attempt failed, or that it did not. */
export async function noteAttempt(db: Kysely<Database>, id: number, failure: string | null): Promise<void> {
  await sql`
    update embedding_models
    set failure = ${failure}, failing_since = case when ${failure}::text is null then null else coalesce(failing_since, now()) end
    where id = ${id} and (failure is distinct from ${failure})`.execute(db)
}

/** All vectors of a model go: under its name it is another one now, which has none, and an attempt has failed for `failure`. */
export async function beginAnew(db: Kysely<Database>, name: string, failure: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`delete from embedding_models where name = ${name}`.execute(trx)
    const { id } = await knownModel(trx, name)
    await noteAttempt(trx, id, failure)
  })
}
