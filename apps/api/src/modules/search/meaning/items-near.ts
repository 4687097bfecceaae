import { AppError } from '@lares/server-kit/app-error'
import type { MeaningState } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { textBetween } from '../../../search/lexicon/text-between.ts'
import { answeringModel } from '../../../search/meaning/embedding-models.ts'
import { type NearPassage, nearestInEach, nearestPassages } from '../../../search/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import { queryVector } from './query-vectors.ts'

/** Passages that are looked at, and items that come of them. */
const [mostPassages, mostItems] = [300, 60]
/** The first are given whatever they are, others where they stand out of all the rest. */
const [givenAnyway, leastStandout] = [10, 1]
/** Characters of a query that the model reads. */
const longestQuery = 2_000

/** Of each item the passage that is nearest, the nearest first; or why nothing could be compared. */
export type Near =
  | {
      readonly state: 'answers'
      readonly passages: readonly NearPassage[]
      /** The same for each wider set of documents. */
      readonly wider: readonly (readonly NearPassage[])[]
    }
  | { readonly state: Exclude<MeaningState, 'answers'> }

/**
 * The items of `documents` (a query with `item_id`, which holds what the viewer may see) that mean something like a text, and
 * those of wider sets of documents, which hold all of it. What keeps it from answering is told in its state.
 */
export async function itemsNear(
  { db, ai }: Pick<Services, 'db' | 'ai'>,
  text: string,
  sets: { readonly documents: RawBuilder<unknown>; readonly wider: readonly RawBuilder<unknown>[] },
): Promise<Near> {
  if (!ai.embedder) return { state: 'not-configured' }
  const model = await answeringModel(db, ai.embedder.model)
  if (!model) return { state: (await hasVectors(db)) ? 'preparing' : 'not-comparable' }
  try {
    const sought = textBetween(text, 0, longestQuery)
    const vector = await queryVector({ db, embedder: ai.embedder }, model, sought)
    if (!vector) return { state: 'preparing' }
    const near = await nearestInEach(db, model, vector, sets, mostPassages)
    const [passages = [], ...wider] = near.map(bestOfEach)
    return { state: 'answers', passages, wider }
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('ai-')) return { state: 'failed' }
    throw error
  }
}

/** Items near the vectors of one item, which is not among them; undefined where it has none. */
export async function itemsNearItem(
  { db, ai }: Pick<Services, 'db' | 'ai'>,
  itemId: string,
  documents: RawBuilder<unknown>,
): Promise<readonly NearPassage[] | undefined> {
  const model = ai.embedder && (await answeringModel(db, ai.embedder.model))
  if (!model) return undefined
  const { rows } = await sql<{ mean: string | null }>`
    with own as (select embedding from passage_vectors where model_id = ${model.id} and item_id = ${itemId})
    select l2_normalize(avg(embedding))::text as mean
    from own where vector_dims(embedding) = (select max(vector_dims(embedding)) from own)`.execute(db)
  const mean = rows[0]?.mean
  if (!mean) return undefined
  const others = sql`select item_id from (${documents}) documents where item_id <> ${itemId}`
  return bestOfEach(await nearestPassages(db, model, JSON.parse(mean), others, mostPassages))
}

function bestOfEach(passages: readonly NearPassage[]): NearPassage[] {
  const seen = new Set<string>()
  const best = passages.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId))
  return best
    .filter(({ standout }, place) => place < givenAnyway || standout >= leastStandout)
    .slice(0, mostItems)
}
