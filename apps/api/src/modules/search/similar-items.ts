import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { similarItems as contract } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { NearPassage } from '../../search/meaning/nearest-passages.ts'
import { questionTerms } from '../../search/query/question-terms.ts'
import type { Services } from '../../services.ts'
import { loadSummaries } from '../items/summaries.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleDocuments, visibleItems } from '../visibility/visible-items.ts'
import { itemsNearItem } from './meaning/items-near.ts'
import { documentsAbout } from './retrieval/documents-about.ts'

/** Items that are given. */
const most = 12
/** Those that stand out of all others by so many standard deviations are like it, and so are the first where they are near. */
const likeStandout = 1
const [first, likeSimilarity] = [3, 0.5]
/** The share of what an item's words tell that another has to have, and how many of them. */
const [likeShare, likeTerms] = [0.15, 2]
/** Documents of one of its words that are looked at. */
const mostOfTerm = 500
/** Characters of an item that are compared in words. */
const compared = 600

/**
 * Items like one, the most alike first: by what they mean where vectors are there, else by the words that tell most.
 * Throws `not-found`.
 */
export async function similarItems(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  itemId: string,
): Promise<ReplyOf<typeof contract>> {
  const { db } = services
  const item = await visibleItems(db, viewer)
    .select(['items.title', sql<string>`left(items.body, ${compared})`.as('beginning')])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  const documents = sql`${visibleDocuments(db, viewer).select('search_documents.item_id')}`
  const near = await itemsNearItem(services, itemId, documents)
  const ids = near
    ? near.filter(isLike).map((passage) => passage.itemId)
    : await alikeInWords(db, viewer, itemId, `${item.title} ${item.beginning}`)
  return { by: near ? 'meaning' : 'words', items: await loadSummaries(db, viewer, ids.slice(0, most)) }
}

function isLike({ standout, similarity }: NearPassage, place: number): boolean {
  return standout >= likeStandout || (place < first && similarity >= likeSimilarity)
}

async function alikeInWords(
  db: Services['db'],
  viewer: Viewer,
  itemId: string,
  text: string,
): Promise<string[]> {
  const { terms, documents } = await documentsAbout(
    db,
    viewer,
    await questionTerms(db, text),
    most + 1,
    mostOfTerm,
  )
  const weightOf = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + (terms[place]?.weight ?? 0), 0)
  const whole = weightOf(terms.map((_, place) => place))
  return documents
    .filter((document) => document.itemId !== itemId && document.terms.length >= likeTerms)
    .filter((document) => weightOf(document.terms) >= likeShare * whole)
    .map((document) => document.itemId)
}
