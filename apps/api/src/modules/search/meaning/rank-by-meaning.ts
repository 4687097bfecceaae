import type { MeaningState } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { WordsQuery } from '../../../query-language/words-query.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { correctCriteria } from '../corrections/correct-criteria.ts'
import type { WordCorrection } from '../corrections/find-corrections.ts'
import { type Criteria, selectDocuments, selectRequestedLabels } from '../criteria.ts'
import { findDocuments } from '../find-documents.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { findNearestItems } from './nearest-items.ts'

/** Maximum hits by words that are fused with the hits by meaning. */
const maxByWords = 200

export interface ScoredItems {
  readonly scores: Map<string, number>
  /** Whether more items have the words than were looked at. */
  readonly capped: boolean
  /** Ids of hits by words, where these were searched too. */
  readonly byWords?: ReadonlySet<string>
  /** The words that matched: the corrected ones where the typed ones find nothing. */
  readonly words: WordsQuery | undefined
  readonly corrections: readonly WordCorrection[]
}

/** Items with passages near the query, or why passages could not be compared. */
export type RankedByMeaning =
  | ({
      readonly state: 'answers'
      readonly passages: readonly NearPassage[]
      /** The results of each of the wider criteria. */
      readonly wider: readonly ScoredItems[]
    } & ScoredItems)
  | { readonly state: Exclude<MeaningState, 'answers'> }

/**
 * Ranks the items that pass the filters by the similarity of their meaning to `query`, fused with the hits by words
 * in mode `both`; and the same for wider criteria, which have one filter less. Documents in several sets are compared
 * once.
 */
export async function rankByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  { criteria, wider }: { criteria: Criteria; wider: readonly Criteria[] },
  query: string,
): Promise<RankedByMeaning> {
  const { db } = services
  const near = await findNearestItems(services, query, {
    documents: selectFiltered(db, viewer, criteria),
    wider: wider.map((one) => selectFiltered(db, viewer, one)),
  })
  if (near.state !== 'answers') return near
  const widerScores: ScoredItems[] = []
  for (const [index, one] of wider.entries()) {
    widerScores.push(await computeScores(db, viewer, one, near.wider[index] ?? []))
  }
  const scores = await computeScores(db, viewer, criteria, near.passages)
  return { state: 'answers', passages: near.passages, wider: widerScores, ...scores }
}

/** Documents that pass the filters and have none of the exclusions, with or without the words. */
function selectFiltered(db: Services['db'], viewer: Viewer, criteria: Criteria) {
  const excluding = criteria.words?.excluding
  const documents = selectDocuments(
    db,
    viewer,
    { ...criteria, words: undefined },
    { traits: undefined, ignoredFilter: undefined },
  )
    .$if(excluding !== undefined, (q) =>
      // In a `case`, so that it is evaluated on the filtered documents only: the index would return nearly all
      // documents.
      q.where(sql<boolean>`case when words @@ ${excluding}::tsquery then true else false end`),
    )
    .select('search_documents.item_id')
  const labels = selectRequestedLabels(criteria)
  return labels.length > 0 ? sql`with ${sql.join(labels)} ${documents}` : sql`${documents}`
}

/** Scores of the items in the requested mode. */
async function computeScores(
  db: Services['db'],
  viewer: Viewer,
  criteria: Criteria,
  passages: readonly NearPassage[],
): Promise<ScoredItems> {
  if (criteria.request.mode === 'meaning') {
    const scores = new Map(passages.map(({ itemId, similarity }) => [itemId, similarity]))
    return { scores, capped: false, words: criteria.words, corrections: [] }
  }
  const { cursor, sort, ...request } = criteria.request
  const uncorrected = { criteria: { ...criteria, request }, corrections: [] }
  const typed = await findDocuments(db, viewer, uncorrected.criteria, maxByWords)
  const corrected = typed.total === 0 ? await correctCriteria(db, viewer, uncorrected.criteria) : undefined
  const { hits } = corrected ? await findDocuments(db, viewer, corrected.criteria, maxByWords) : typed
  const used = corrected && hits.length > 0 ? corrected : uncorrected
  const byWords = hits.slice(0, maxByWords).map(({ id }) => id)
  const byMeaning = passages.map(({ itemId }) => itemId)
  return {
    scores: fuseRanks([byWords, byMeaning]),
    capped: hits.length > maxByWords,
    byWords: new Set(byWords),
    words: used.criteria.words,
    corrections: used.corrections,
  }
}
