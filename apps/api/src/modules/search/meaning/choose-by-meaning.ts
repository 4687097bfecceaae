import type { MeaningState } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { NearPassage } from '../../../search/meaning/nearest-passages.ts'
import type { WordsQuery } from '../../../search/query/words-query.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { asMeant } from '../corrections/as-meant.ts'
import type { MeantWords } from '../corrections/find-corrections.ts'
import { type Criteria, documentsMeeting, labelsAsked } from '../criteria.ts'
import { findDocuments } from '../find-documents.ts'
import { fusedRanks } from './fused-ranks.ts'
import { itemsNear } from './items-near.ts'

/** Hits of words that are brought together with those of meaning. */
const mostByWords = 200

export interface Scored {
  readonly scores: Map<string, number>
  /** Whether more than is looked at has the words. */
  readonly capped: boolean
  /** What has the words, where these were looked for too. */
  readonly byWords?: ReadonlySet<string>
  /** The words that have found it: those that were probably meant where those typed find nothing. */
  readonly words: WordsQuery | undefined
  readonly corrections: readonly MeantWords[]
}

/** What was found with what it means near a text, or why nothing could be compared. */
export type Chosen =
  | ({
      readonly state: 'answers'
      readonly passages: readonly NearPassage[]
      /** What meets each of the wider criteria. */
      readonly wider: readonly Scored[]
    } & Scored)
  | { readonly state: Exclude<MeaningState, 'answers'> }

/**
 * The items that mean something like `sought` and meet the filters, together with those that have the words where both are asked
 * for; and those that meet wider criteria, with a filter less. What meets several of them is compared once.
 */
export async function chooseByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  { criteria, wider }: { criteria: Criteria; wider: readonly Criteria[] },
  sought: string,
): Promise<Chosen> {
  const { db } = services
  const near = await itemsNear(services, sought, {
    documents: documentsFiltered(db, viewer, criteria),
    wider: wider.map((one) => documentsFiltered(db, viewer, one)),
  })
  if (near.state !== 'answers') return near
  const widerScores: Scored[] = []
  for (const [index, one] of wider.entries()) {
    widerScores.push(await scoresOf(db, viewer, one, near.wider[index] ?? []))
  }
  const scores = await scoresOf(db, viewer, criteria, near.passages)
  return { state: 'answers', passages: near.passages, wider: widerScores, ...scores }
}

/** What meets the filters and has nothing that is excluded, whatever other words it has. */
function documentsFiltered(db: Services['db'], viewer: Viewer, criteria: Criteria) {
  const excluding = criteria.words?.excluding
  const documents = documentsMeeting(
    db,
    viewer,
    { ...criteria, words: undefined },
    { marks: undefined, widened: undefined },
  )
    .$if(excluding !== undefined, (q) =>
      // As a condition on what the filters leave: what has none of some words is nearly everything.
      q.where(sql<boolean>`case when words @@ ${excluding}::tsquery then true else false end`),
    )
    .select('search_documents.item_id')
  const labels = labelsAsked(criteria)
  return labels.length > 0 ? sql`with ${sql.join(labels)} ${documents}` : sql`${documents}`
}

/** What was found, with its scores. */
async function scoresOf(
  db: Services['db'],
  viewer: Viewer,
  criteria: Criteria,
  passages: readonly NearPassage[],
): Promise<Scored> {
  if (criteria.request.mode === 'meaning') {
    const scores = new Map(passages.map(({ itemId, similarity }) => [itemId, similarity]))
    return { scores, capped: false, words: criteria.words, corrections: [] }
  }
  const { cursor, sort, ...request } = criteria.request
  const asTyped = { criteria: { ...criteria, request }, corrections: [] }
  const typed = await findDocuments(db, viewer, asTyped.criteria, mostByWords)
  const meant = typed.total === 0 ? await asMeant(db, viewer, asTyped.criteria) : undefined
  const { hits } = meant ? await findDocuments(db, viewer, meant.criteria, mostByWords) : typed
  const used = meant && hits.length > 0 ? meant : asTyped
  const byWords = hits.slice(0, mostByWords).map(({ id }) => id)
  const byMeaning = passages.map(({ itemId }) => itemId)
  return {
    scores: fusedRanks([byWords, byMeaning]),
    capped: hits.length > mostByWords,
    byWords: new Set(byWords),
    words: used.criteria.words,
    corrections: used.corrections,
  }
}
