import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lares/server-kit/app-error'
import { type Kysely, sql } from 'kysely'
import { mayPass } from '../../ai/ai-failure.ts'
import type { Embedder } from '../../ai/embedder.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import type { Database } from '../../db/schema/database.ts'
import { beginAnew, completeModel, type KnownModel, knownModel, noteAttempt } from './embedding-models.ts'
import { vectorText } from './nearest-passages.ts'

/** Passages in one request to the endpoint. */
const batchSize = 32
/** Before passages that the endpoint could not embed through a fault of its own are given to it again, milliseconds. */
const usualPauseMs = 15_000
/** So many of them wait for that at most, while the others are embedded. */
const mostSetAside = 500

interface Waiting {
  readonly id: string
  readonly context: string
  readonly text: string
}

/** The endpoint gives vectors of another size under the same name: those that are there cannot be compared with them. */
class OtherSize extends Error {}

export type EmbeddingOutcome = 'complete' | 'failed' | 'interrupted' | 'not-available'

/**
 * Gives every passage that has none the configured model's vector, batch after batch. What the endpoint refuses by itself
 * is left out; where that is a fault of the endpoint's own, all others are embedded first, and then it is tried once more.
 * When the endpoint fails it is noted and the rest waits for the next attempt. Where its vectors have another size now,
 * those that are there are forgotten, and the next attempt begins anew. Ends early at the signal.
 */
export async function embedPassages(
  db: Db,
  embedder: Embedder,
  signal: AbortSignal,
  pauseMs = usualPauseMs,
): Promise<EmbeddingOutcome> {
  if (!(await hasVectors(db))) return 'not-available'
  try {
    const model = await knownModel(db, embedder.model)
    return await embedWaiting({ db, embedder, model, signal }, pauseMs)
  } catch (error) {
    if (!(error instanceof OtherSize)) throw error
    await beginAnew(db, embedder.model, 'ai-unusable')
    return 'failed'
  }
}

interface Run {
  readonly db: Db
  readonly embedder: Embedder
  readonly model: KnownModel
  readonly signal: AbortSignal
}

async function embedWaiting(run: Run, pauseMs: number): Promise<EmbeddingOutcome> {
  const { db, model, signal } = run
  let setAside: readonly Waiting[] = []
  while (!signal.aborted) {
    const waiting = setAside.length < mostSetAside ? await nextWaiting(run, setAside) : []
    if (waiting.length === 0 && setAside.length === 0) {
      await inTransaction(db, async (trx) => {
        await noteAttempt(trx, model.id, null)
        await completeModel(trx, model.id)
      })
      return 'complete'
    }
    try {
      if (waiting.length > 0) {
        setAside = [...setAside, ...(await embedBatch(run, waiting))]
      } else {
        await delay(pauseMs, undefined, { signal })
        await embedAgain(run, setAside)
        setAside = []
      }
    } catch (error) {
      if (signal.aborted) break
      if (!(error instanceof AppError)) throw error
      await noteAttempt(db, model.id, error.code)
      return 'failed'
    }
    await noteAttempt(db, model.id, null)
  }
  return 'interrupted'
}

async function nextWaiting({ db, model }: Run, setAside: readonly Waiting[]): Promise<Waiting[]> {
  const others = sql`id <> all(${setAside.map(({ id }) => id)}::bigint[])`
  const { rows } = await sql<Waiting>`
    (select id, context, text from passages where embedded_by < ${model.id} and ${others}
      order by embedded_by, id limit ${batchSize})
    union all
    (select id, context, text from passages where embedded_by > ${model.id} and ${others}
      order by embedded_by, id limit ${batchSize})
    limit ${batchSize}`.execute(db)
  return rows
}

/** What the endpoint cannot embed this time either is left out. */
async function embedAgain(run: Run, passages: readonly Waiting[]): Promise<void> {
  for (let start = 0; start < passages.length; start += batchSize) {
    const faulty = await embedBatch(run, passages.slice(start, start + batchSize))
    await keepVectors(run, faulty, [])
  }
}

/**
 * Embeds passages; a batch in which the endpoint cannot use something is halved until that is found, and asked for only once
 * then. What is refused is left out. Gives what could not be embedded through a fault of the endpoint's own, which may pass.
 */
async function embedBatch(run: Run, batch: readonly Waiting[], retries = 1): Promise<readonly Waiting[]> {
  const { embedder, signal } = run
  try {
    const vectors = await embedder.embed(batch.map(embeddedText), 'passage', { signal, retries })
    await keepVectors(run, batch, vectors)
    return []
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ai-unusable') || !(await answers(embedder, signal)))
      throw error
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const first = await embedBatch(run, batch.slice(0, middle), 0)
      return [...first, ...(await embedBatch(run, batch.slice(middle), 0))]
    }
    if (mayPass(error)) return batch
    await keepVectors(run, batch, [])
    return []
  }
}

/** Whether the endpoint works for a harmless text, so that it was a passage that it could not use. */
async function answers(embedder: Embedder, signal: AbortSignal): Promise<boolean> {
  return embedder.embed(['.'], 'passage', { signal, retries: 0 }).then(
    () => true,
    () => false,
  )
}

/** A title is part of the context already. */
function embeddedText({ context, text }: Waiting): string {
  return context.startsWith(text) ? context : `${context}\n${text}`
}

async function keepVectors(
  { db, model }: Run,
  batch: readonly Waiting[],
  vectors: readonly number[][],
): Promise<void> {
  const ids = batch.map(({ id }) => id)
  await inTransaction(db, async (trx) => {
    const size = await sizeOf(trx, model)
    if (size !== undefined && vectors.some(({ length }) => length !== size)) throw new OtherSize()
    // A passage may be gone by now, with what it belonged to.
    await sql`
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select ${model.id}, passages.id, passages.item_id, vector::vector
      from unnest(${ids.slice(0, vectors.length)}::bigint[], ${vectors.map(vectorText)}::text[]) given(id, vector)
        join passages using (id)
      on conflict (model_id, passage_id) do update set embedding = excluded.embedding`.execute(trx)
    await sql`update passages set embedded_by = ${model.id} where id = any(${ids}::bigint[])`.execute(trx)
  })
}

/** Numbers in each vector of a model; undefined while it has none. */
export async function sizeOf(db: Kysely<Database>, model: KnownModel): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`
    select vector_dims(embedding) as size from passage_vectors where model_id = ${model.id}
    order by passage_id limit 1`.execute(db)
  return rows[0]?.size
}

/** Passages that a model could not make a vector of are given to it once more. */
export async function reconsiderRefused(db: Kysely<Database>, name: string): Promise<void> {
  await sql`
    update passages set embedded_by = 0
    from embedding_models
    where name = ${name} and embedded_by = embedding_models.id and not exists (
      select from passage_vectors where passage_id = passages.id and model_id = embedding_models.id)`.execute(
    db,
  )
}

/**
 * The model gives vectors of another size now, as it seems to somebody who searches: one passage that it has a vector of waits
 * for another, so that the next run sees whether all have to be made anew.
 */
export async function doubtModel(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    update passages set embedded_by = 0
    where embedded_by = ${id}
      and id = (select min(passage_id) from passage_vectors where model_id = ${id})`.execute(db)
}
