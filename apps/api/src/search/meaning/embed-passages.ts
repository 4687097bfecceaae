import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import type { Embedder } from '../../ai/embedder.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import { completeModel, type KnownModel, knownModel, noteAttempt } from './embedding-models.ts'
import { vectorText } from './nearest-passages.ts'

/** Passages in one request to the endpoint. */
const batchSize = 32

interface Waiting {
  readonly id: string
  readonly context: string
  readonly text: string
}

export type EmbeddingOutcome = 'complete' | 'failed' | 'interrupted' | 'not-available'

/**
 * Gives every passage that has none the configured model's vector, batch after batch. What the endpoint refuses by itself
 * is left out; when the endpoint fails it is noted and the rest waits for the next attempt. Ends early at the signal.
 */
export async function embedPassages(
  db: Db,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<EmbeddingOutcome> {
  if (!(await hasVectors(db))) return 'not-available'
  const model = await knownModel(db, embedder.model)
  while (!signal.aborted) {
    const waiting = await nextWaiting(db, model)
    if (waiting.length === 0) {
      await inTransaction(db, async (trx) => {
        await noteAttempt(trx, model.id, null)
        await completeModel(trx, model.id)
      })
      return 'complete'
    }
    try {
      await embedBatch(db, embedder, model, waiting, signal)
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

async function nextWaiting(db: Db, model: KnownModel): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    (select id, context, text from passages where embedded_by < ${model.id} order by embedded_by, id limit ${batchSize})
    union all
    (select id, context, text from passages where embedded_by > ${model.id} order by embedded_by, id limit ${batchSize})
    limit ${batchSize}`.execute(db)
  return rows
}

/** A batch in which the endpoint cannot use something is halved until that is found. */
async function embedBatch(
  db: Db,
  embedder: Embedder,
  model: KnownModel,
  batch: readonly Waiting[],
  signal: AbortSignal,
): Promise<void> {
  try {
    const vectors = await embedder.embed(batch.map(embeddedText), 'passage', { signal })
    await keepVectors(db, model, batch, vectors)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ai-unusable') || !(await answers(embedder, signal)))
      throw error
    if (batch.length === 1) return keepVectors(db, model, batch, [])
    const middle = Math.ceil(batch.length / 2)
    await embedBatch(db, embedder, model, batch.slice(0, middle), signal)
    await embedBatch(db, embedder, model, batch.slice(middle), signal)
  }
}

/** Whether the endpoint works for a harmless text, so that it was a passage that it could not use. */
async function answers(embedder: Embedder, signal: AbortSignal): Promise<boolean> {
  return embedder.embed(['.'], 'passage', { signal }).then(
    () => true,
    () => false,
  )
}

/** A title is part of the context already. */
function embeddedText({ context, text }: Waiting): string {
  return context.startsWith(text) ? context : `${context}\n${text}`
}

async function keepVectors(
  db: Db,
  model: KnownModel,
  batch: readonly Waiting[],
  vectors: readonly number[][],
): Promise<void> {
  const ids = batch.map(({ id }) => id)
  await inTransaction(db, async (trx) => {
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
