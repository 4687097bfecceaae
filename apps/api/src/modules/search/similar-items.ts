import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { similarItems as contract } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { loadQuestionTerms } from '../../query-language/question-terms.ts'
import type { NearPassage } from '../../search-index/meaning/nearest-passages.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadSummaries } from '../items/summaries.ts'
import { findItemsNearItem } from './meaning/nearest-items.ts'
import { findRelevantDocuments } from './retrieval/relevant-documents.ts'
import { visibleItemSet } from './visible-item-set.ts'

/** Maximum items in the reply. */
const maxItems = 12
/** Items that stand out by so many standard deviations are similar; so are the first ones if they are near. */
const minStandout = 1
const [topCount, minTopSimilarity] = [3, 0.5]
/** Minimum share of the item's total term weight, and minimum number of terms, that a similar item has. */
const [minShare, minTerms] = [0.15, 2]
/** Documents per term that are examined. */
const maxPerTerm = 500
/** Characters of an item whose words are compared. */
const comparedLength = 600

/**
 * Items similar to one, the most similar first: by meaning where vectors of the texts themselves exist, else by their rarest
 * common words.
 * Throws `not-found`.
 */
export async function findSimilarItems(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  itemId: string,
): Promise<ReplyOf<typeof contract>> {
  const { db } = services
  const item = await visibleItems(db, viewer)
    .select(['items.title', sql<string>`left(items.body, ${comparedLength})`.as('beginning')])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  const others = visibleItemSet(db, viewer, sql`select ${itemId}::uuid`)
  const near = await findItemsNearItem(services, itemId, others)
  const ids = near
    ? near.filter(isSimilar).map((passage) => passage.itemId)
    : await findSimilarByWords(db, viewer, itemId, `${item.title} ${item.beginning}`)
  return { by: near ? 'meaning' : 'words', items: await loadSummaries(db, viewer, ids.slice(0, maxItems)) }
}

function isSimilar({ standout, similarity }: NearPassage, index: number): boolean {
  return standout >= minStandout || (index < topCount && similarity >= minTopSimilarity)
}

async function findSimilarByWords(
  db: Services['db'],
  viewer: Viewer,
  itemId: string,
  text: string,
): Promise<string[]> {
  const { terms, documents } = await findRelevantDocuments(
    db,
    viewer,
    await loadQuestionTerms(db, text),
    maxItems + 1,
    maxPerTerm,
  )
  const sumWeights = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (terms[place]?.weight ?? 0), 0)
  const totalWeight = sumWeights(terms.map((_, place) => place))
  return documents
    .filter((document) => document.itemId !== itemId && document.terms.length >= minTerms)
    .filter((document) => sumWeights(document.terms) >= minShare * totalWeight)
    .map((document) => document.itemId)
}
