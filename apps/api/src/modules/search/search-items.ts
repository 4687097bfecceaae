import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadSummaries } from '../items/summaries.ts'
import { correctCriteria } from './corrections/correct-criteria.ts'
import type { WordCorrection } from './corrections/find-corrections.ts'
import { loadUsedCorrections } from './corrections/used-corrections.ts'
import { type Criteria, type FacetName, facetNames, getComparedText, parseCriteria } from './criteria.ts'
import { type FoundDocuments, findDocuments } from './find-documents.ts'
import { loadFoundBy } from './highlights/found-by.ts'
import { type Highlights, loadHighlights } from './highlights/load-highlights.ts'
import type { SearchRequest } from './search-request.ts'

const defaultLimit = 30

/**
 * One page of a search by words; where they find nothing, of a search with corrected words. Throws `invalid-cursor`
 * and `invalid-fields`.
 *
 * @param facets the facets that are counted; by default all if the request wants them
 */
export async function searchItems(
  db: Db,
  viewer: Viewer,
  request: SearchRequest,
  facets: readonly FacetName[] = request.facets === false ? [] : facetNames,
): Promise<ReplyOf<typeof contract>> {
  const limit = request.limit ?? defaultLimit
  const typed = await parseCriteria(db, viewer, request)
  const uncorrected: SearchAttempt = {
    criteria: typed,
    corrections: [],
    found: await findDocuments(db, viewer, typed, limit, facets),
  }
  const isFound = uncorrected.found.total > 0
  const corrected = isFound ? undefined : await searchCorrected(db, viewer, typed, limit, facets)
  const { criteria, corrections, found } = corrected ?? uncorrected
  const { hits, total, capped, lastSeen } = found
  const page = hits.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [summaries, highlights, meant] = await Promise.all([
    loadSummaries(db, viewer, ids),
    loadHighlights(db, viewer, criteria.words, ids),
    loadUsedCorrections(db, viewer, { corrections, words: criteria.words }, ids),
  ])
  const unhighlighted = ids.filter((id) => !highlights.has(id))
  const foundBy = await loadFoundBy(db, viewer, criteria.words, unhighlighted)
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const next = hits.length > limit ? page.at(-1)?.position : lastSeen
  return {
    hits: summaries.map((item) => ({
      item,
      title: highlights.get(item.id)?.title ?? [],
      snippet: highlights.get(item.id)?.snippet ?? [],
      ...pickPlace(highlights.get(item.id)),
      score: scores.get(item.id) ?? 0,
      meant: meant.get(item.id) ?? [],
      foundBy: foundBy.get(item.id) ?? [],
    })),
    total,
    capped,
    facets: found.facets,
    unknown: [...criteria.operators.unknown],
    corrections: corrections.map(({ correction }) => correction),
    ...(request.q && getComparedText(typed) === '' && { isFilterOnly: true as const }),
    nextCursor: next ? encodeCursor(next) : null,
  }
}

/** The second or page of the excerpt. */
function pickPlace({ spoken, page }: Pick<Highlights, 'spoken' | 'page'> = {}) {
  return { ...(spoken && { spoken }), ...(page !== undefined && { page }) }
}

interface SearchAttempt {
  readonly criteria: Criteria
  readonly corrections: readonly WordCorrection[]
  readonly found: FoundDocuments
}

/** Undefined where no word is mistyped, or the corrected words find nothing either. */
async function searchCorrected(
  db: Db,
  viewer: Viewer,
  typed: Criteria,
  limit: number,
  facets: readonly FacetName[],
): Promise<SearchAttempt | undefined> {
  const corrected = await correctCriteria(db, viewer, typed)
  if (!corrected) return undefined
  const found = await findDocuments(db, viewer, corrected.criteria, limit, facets)
  return found.total > 0 ? { ...corrected, found } : undefined
}
