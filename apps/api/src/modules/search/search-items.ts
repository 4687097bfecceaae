import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadSummaries } from '../items/summaries.ts'
import { type Attempt, createAttempts } from './corrections/create-attempts.ts'
import { loadMissingWords } from './corrections/missing-words.ts'
import { loadUsedCorrections } from './corrections/used-corrections.ts'
import { type Criteria, type FacetName, facetNames, getComparedText, parseCriteria } from './criteria.ts'
import { type FoundDocuments, findDocuments } from './find-documents.ts'
import { loadFoundBy } from './highlights/found-by.ts'
import { type Highlights, loadHighlights } from './highlights/load-highlights.ts'
import type { SearchRequest } from './search-request.ts'

const defaultLimit = 30

/**
 * One page of a search by words; where they find nothing, of a search with corrected words, else of items that lack one of the
 * words. Throws `invalid-cursor` and `invalid-fields`.
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
  const { criteria, corrections, isPartial, found } = await searchUntilFound(db, viewer, typed, limit, facets)
  const { hits, total, capped, lastSeen } = found
  const page = hits.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [summaries, highlights, meant, missing] = await Promise.all([
    loadSummaries(db, viewer, ids),
    loadHighlights(db, viewer, criteria.words, ids),
    loadUsedCorrections(db, viewer, { corrections, words: criteria.words }, ids),
    isPartial ? loadMissingWords(db, viewer, criteria.words, ids) : undefined,
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
      ...(missing && { missing: missing.get(item.id) ?? [] }),
    })),
    total,
    capped,
    ...(isPartial && { partial: true }),
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

interface SearchAttempt extends Attempt {
  readonly found: FoundDocuments
}

/** The first attempt that finds something, else the search as typed. */
async function searchUntilFound(
  db: Db,
  viewer: Viewer,
  typed: Criteria,
  limit: number,
  facets: readonly FacetName[],
): Promise<SearchAttempt> {
  let asTyped: SearchAttempt | undefined
  for await (const attempt of createAttempts(db, viewer, typed)) {
    const found = await findDocuments(db, viewer, attempt.criteria, limit, facets)
    if (found.total > 0) return { ...attempt, found }
    asTyped ??= { ...attempt, found }
  }
  if (!asTyped) throw new Error('the criteria as typed are always tried')
  return asTyped
}
