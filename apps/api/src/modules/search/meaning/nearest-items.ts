import { AppError } from '@lares/server-kit/app-error'
import type { MeaningState } from '@lares/shared-types/contracts/search'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { readsGlosses } from '../../../ai-endpoints/embedder.ts'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { textBetween } from '../../../lexicon/text-between.ts'
import type { DocumentSets, ItemSet } from '../../../search-index/item-sets.ts'
import { findActiveModel } from '../../../search-index/meaning/embedding-models.ts'
import {
  findNearestInEach,
  findNearestPassages,
  type NearPassage,
} from '../../../search-index/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import { getQueryVector } from './query-vectors.ts'

/** Maximum passages that are compared, and items in the result. */
const [maxPassages, maxItems] = [300, 60]
/** The first items are returned in any case, others only if they stand out from the rest. */
const [minItems, minStandout] = [10, 1]
/** Characters of a query that are embedded. */
const maxQueryLength = 2_000

/** The nearest passage of each item, the nearest first; or why passages could not be compared. */
export type NearestItems =
  | {
      readonly state: 'answers'
      readonly passages: readonly NearPassage[]
      /** The same for each wider set of documents. */
      readonly wider: readonly (readonly NearPassage[])[]
    }
  | { readonly state: Exclude<MeaningState, 'answers'> | 'not-configured' }

/**
 * The items of `documents` with a meaning near a text, and those of the wider sets; `language` is that of the text where it
 * does not tell its own. A failure of the model becomes the state.
 */
export async function findNearestItems(
  { db, ai }: Pick<Services, 'db' | 'ai'>,
  { text, language }: { readonly text: string; readonly language: Language | undefined },
  sets: DocumentSets,
): Promise<NearestItems> {
  if (!ai.embedder) return { state: 'not-configured' }
  const model = await findActiveModel(db, ai.embedder.model)
  if (!model) return { state: (await hasVectors(db)) ? 'preparing' : 'not-comparable' }
  try {
    const query = textBetween(text, 0, maxQueryLength)
    const vector = await getQueryVector({ db, embedder: ai.embedder }, model, { query, language })
    if (!vector) return { state: 'preparing' }
    const near = await findNearestInEach(db, model, vector, sets, maxPassages)
    const [passages = [], ...wider] = near.map(pickNearestOfItems)
    return { state: 'answers', passages, wider }
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('ai-')) return { state: 'failed' }
    throw error
  }
}

/**
 * Items of `others` near the mean vector of one item; undefined where it has no vectors, or only those of a model that
 * reads English words instead of texts in other languages, which is too rough without dictionaries beside it.
 */
export async function findItemsNearItem(
  { db, ai }: Pick<Services, 'db' | 'ai'>,
  itemId: string,
  others: ItemSet,
): Promise<readonly NearPassage[] | undefined> {
  const model = ai.embedder && (await findActiveModel(db, ai.embedder.model))
  if (!model || readsGlosses(model.name)) return undefined
  const { rows } = await sql<{ mean: string | null }>`
    with own as (select embedding from passage_vectors where model_id = ${model.id} and item_id = ${itemId})
    select l2_normalize(avg(embedding))::text as mean
    from own where vector_dims(embedding) = (select max(vector_dims(embedding)) from own)`.execute(db)
  const mean = rows[0]?.mean
  if (!mean) return undefined
  return pickNearestOfItems(await findNearestPassages(db, model, JSON.parse(mean), others, maxPassages))
}

function pickNearestOfItems(passages: readonly NearPassage[]): NearPassage[] {
  const seen = new Set<string>()
  const best = passages.filter(({ itemId }) => !seen.has(itemId) && seen.add(itemId))
  return best.filter(({ standout }, index) => index < minItems || standout >= minStandout).slice(0, maxItems)
}
