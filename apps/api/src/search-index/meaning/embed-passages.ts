import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import { isTransient } from '../../ai-endpoints/ai-error.ts'
import type { Embedder } from '../../ai-endpoints/embedder.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hasVectors } from '../../db/prepare-vectors.ts'
import type { Database } from '../../db/schema/database.ts'
import { toVectorLiteral } from './comparison.ts'
import {
  completeModel,
  deleteOtherModels,
  type EmbeddingModel,
  findOrCreateModel,
  recordAttempt,
  resetModel,
} from './embedding-models.ts'
import { storeBits } from './passage-bits.ts'

/** Passages per request to the endpoint. */
const batchSize = 32
/** Delay in milliseconds before passages that failed with a server error are sent again. */
const defaultRetryDelayMs = 15_000
/** Maximum number of passages that wait for such a retry while the others are embedded. */
const maxDeferred = 500

interface PendingPassage {
  readonly id: string
  /** The language of its item, if it is known. */
  readonly language: Language | null
  readonly context: string
  readonly text: string
}

/**
 * The endpoint returns vectors of another size under the same model name; they cannot be compared with the stored
 * ones.
 */
class VectorSizeChanged extends Error {}

export type EmbeddingOutcome = 'complete' | 'failed' | 'interrupted' | 'not-available'

/**
 * Stores a vector of the configured model for every passage that has none, batch after batch. Leaves out passages
 * that the endpoint rejects; passages that fail with a server error are retried once after all others. When the
 * endpoint fails, records the failure and leaves the rest to the next run. When its vectors have another size than
 * the stored ones, deletes those, so that the next run starts over. Stops early on the signal.
 */
export async function embedPassages(
  db: Db,
  embedder: Embedder,
  signal: AbortSignal,
  retryDelayMs = defaultRetryDelayMs,
): Promise<EmbeddingOutcome> {
  if (!(await hasVectors(db))) return 'not-available'
  try {
    const model = await findOrCreateModel(db, embedder.model)
    return await embedPending({ db, embedder, model, signal }, retryDelayMs)
  } catch (error) {
    if (!(error instanceof VectorSizeChanged)) throw error
    await resetModel(db, embedder.model, 'ai-unusable', signal)
    return 'failed'
  }
}

interface Run {
  readonly db: Db
  readonly embedder: Embedder
  readonly model: EmbeddingModel
  readonly signal: AbortSignal
}

async function embedPending(run: Run, retryDelayMs: number): Promise<EmbeddingOutcome> {
  const { db, model, signal } = run
  let deferred: readonly PendingPassage[] = []
  while (!signal.aborted) {
    const pending = deferred.length < maxDeferred ? await loadPending(run, deferred) : []
    if (pending.length === 0 && deferred.length === 0) {
      await inTransaction(db, async (trx) => {
        await recordAttempt(trx, model.id, null)
        await completeModel(trx, model.id)
      })
      await deleteOtherModels(db, model.id, signal)
      return 'complete'
    }
    try {
      if (pending.length > 0) {
        deferred = [...deferred, ...(await embedBatch(run, pending))]
      } else {
        await delay(retryDelayMs, undefined, { signal })
        await retryDeferred(run, deferred)
        deferred = []
      }
    } catch (error) {
      if (signal.aborted) break
      if (!(error instanceof AppError)) throw error
      await recordAttempt(db, model.id, error.code)
      return 'failed'
    }
    await recordAttempt(db, model.id, null)
  }
  return 'interrupted'
}

async function loadPending(
  { db, model }: Run,
  deferred: readonly PendingPassage[],
): Promise<PendingPassage[]> {
  const others = sql`id <> all(${deferred.map(({ id }) => id)}::bigint[])`
  const { rows } = await sql<PendingPassage>`
    select pending.id, context, text, items.language from (
      (select id, item_id, context, text from passages where embedded_by < ${model.id} and ${others}
        order by embedded_by, id limit ${batchSize})
      union all
      (select id, item_id, context, text from passages where embedded_by > ${model.id} and ${others}
        order by embedded_by, id limit ${batchSize})
      limit ${batchSize}
    ) pending join items on items.id = pending.item_id`.execute(db)
  return rows
}

/** Passages that fail again are left out. */
async function retryDeferred(run: Run, passages: readonly PendingPassage[]): Promise<void> {
  for (let start = 0; start < passages.length; start += batchSize) {
    const failed = await embedBatch(run, passages.slice(start, start + batchSize))
    await storeVectors(run, failed, [])
  }
}

/**
 * Embeds passages. A batch that the endpoint cannot process is halved until the passage at fault is found, from then
 * on without retries per request. Passages that the endpoint rejects are left out. Returns the passages that failed
 * with a transient server error.
 */
async function embedBatch(
  run: Run,
  batch: readonly PendingPassage[],
  retries = 1,
): Promise<readonly PendingPassage[]> {
  const { embedder, signal } = run
  try {
    const languages = batch.map(({ language }) => language ?? undefined)
    const vectors = await embedder.embed(batch.map(toEmbeddedText), 'passage', { signal, retries, languages })
    await storeVectors(run, batch, vectors)
    return []
  } catch (error) {
    if (
      !(error instanceof AppError && error.code === 'ai-unusable') ||
      !(await isEndpointWorking(embedder, signal))
    )
      throw error
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2)
      const first = await embedBatch(run, batch.slice(0, middle), 0)
      return [...first, ...(await embedBatch(run, batch.slice(middle), 0))]
    }
    if (isTransient(error)) return batch
    await storeVectors(run, batch, [])
    return []
  }
}

/** Whether the endpoint can embed a trivial text, so that a failure was due to the passage. */
async function isEndpointWorking(embedder: Embedder, signal: AbortSignal): Promise<boolean> {
  return embedder.embed(['.'], 'passage', { signal, retries: 0 }).then(
    () => true,
    () => false,
  )
}

// The text of a title is already part of its context.
function toEmbeddedText({ context, text }: PendingPassage): string {
  return context.startsWith(text) ? context : `${context}\n${text}`
}

async function storeVectors(
  { db, model }: Run,
  batch: readonly PendingPassage[],
  vectors: readonly number[][],
): Promise<void> {
  const ids = batch.map(({ id }) => id)
  await inTransaction(db, async (trx) => {
    const size = await loadVectorSize(trx, model)
    if (size !== undefined && vectors.some(({ length }) => length !== size)) throw new VectorSizeChanged()
    // A passage may have been deleted meanwhile, together with its item.
    await sql`
      insert into passage_vectors (model_id, passage_id, item_id, embedding)
      select ${model.id}, passages.id, passages.item_id, vector::vector
      from unnest(${ids.slice(0, vectors.length)}::bigint[], ${vectors.map(toVectorLiteral)}::text[]) vectors(id, vector)
        join passages using (id)
      on conflict (model_id, passage_id) do update set embedding = excluded.embedding`.execute(trx)
    await storeBits(trx, model.id, ids)
    await sql`update passages set embedded_by = ${model.id} where id = any(${ids}::bigint[])`.execute(trx)
  })
}

/** Dimensions of the vectors of a model; undefined while it has none. */
export async function loadVectorSize(
  db: Kysely<Database>,
  model: EmbeddingModel,
): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`
    select vector_dims(embedding) as size from passage_vectors where model_id = ${model.id}
    order by passage_id limit 1`.execute(db)
  return rows[0]?.size
}

/** Marks passages without a vector of the model as not embedded, so that they are sent to it again: all, or those of an item. */
export async function retryRejectedPassages(
  db: Kysely<Database>,
  name: string,
  itemId?: string,
): Promise<void> {
  await sql`
    update passages set embedded_by = 0
    from embedding_models
    where ${itemId === undefined ? sql`true` : sql`passages.item_id = ${itemId}`} and name = ${name} and embedded_by = embedding_models.id and not exists (
      select from passage_vectors where passage_id = passages.id and model_id = embedding_models.id)`.execute(
    db,
  )
}

/**
 * For when a query's vector has another size than the stored ones: marks one embedded passage of the model as not
 * embedded, so that the next run checks whether all vectors have to be rebuilt.
 */
export async function queueSizeCheck(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    update passages set embedded_by = 0
    where embedded_by = ${id}
      and id = (select min(passage_id) from passage_vectors where model_id = ${id})`.execute(db)
}
