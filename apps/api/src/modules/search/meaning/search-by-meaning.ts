import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract, Facets, MeaningState } from '@lares/shared-types/contracts/search'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { loadSummaries } from '../../items/summaries.ts'
import { loadUsedCorrections } from '../corrections/used-corrections.ts'
import {
  type FacetName,
  facetNames,
  getComparedText,
  isFiltered,
  parseCriteria,
  withoutFilter,
} from '../criteria.ts'
import { noFacets } from '../facets.ts'
import { loadFoundBy } from '../highlights/found-by.ts'
import { findItemsWithWords } from '../highlights/items-with-words.ts'
import { type Highlights, loadHighlights } from '../highlights/load-highlights.ts'
import { toOffsetCursor } from '../offset-cursor.ts'
import type { SearchRequest } from '../search-request.ts'
import { loadPassageSnippets } from './passage-snippets.ts'
import { rankByMeaning, type ScoredItems } from './rank-by-meaning.ts'
import { loadFacets, sortDocuments } from './ranked-documents.ts'

const defaultLimit = 30

/**
 * One page, from an offset, of a search by meaning alone or together with words. Where semantic search is not
 * available, the reply is undefined and the state says why: then words alone have to answer. Throws `invalid-fields`.
 */
export async function searchByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
  start: number,
): Promise<{ state: MeaningState; reply: ReplyOf<typeof contract> | undefined }> {
  const { db } = services
  const criteria = await parseCriteria(db, viewer, request)
  const query = getComparedText(criteria)
  if (query === '') return { state: 'answers', reply: undefined }
  const facetsToCount = request.facets === false ? [] : facetNames
  const filtered = facetsToCount.filter((facet) => isFiltered(criteria, facet))
  const wider = filtered.map((facet) => withoutFilter(criteria, facet))
  const found = await rankByMeaning(services, viewer, { criteria, wider }, query)
  if (!found.by) return { state: found.state, reply: undefined }
  const { scores, capped, byWords, words, corrections } = found
  const ids = await sortDocuments(db, viewer, scores, request.sort ?? 'relevance')
  const end = start + (request.limit ?? defaultLimit)
  const page = ids.slice(start, end)
  const withWords = await findItemsWithWords(db, viewer, words, page)
  const [summaries, highlights, meant, passages, facets] = await Promise.all([
    loadSummaries(db, viewer, page),
    loadHighlights(db, viewer, words, withWords),
    loadUsedCorrections(db, viewer, { corrections, words }, page),
    loadPassageSnippets(
      db,
      viewer,
      found.passages.filter(({ itemId }) => page.includes(itemId)),
      found.query,
    ),
    countHitFacets(db, viewer, found, { facets: facetsToCount, filtered }),
  ])
  const unhighlighted = page.filter((id) => byWords?.has(id) && !highlights.has(id))
  const foundBy = await loadFoundBy(db, viewer, words, unhighlighted)
  return {
    state: found.state,
    reply: {
      hits: summaries.map((item) => {
        const isByWords = byWords?.has(item.id) ?? false
        const isByDictionaries = found.by.includes('dictionaries') && !isByWords
        const highlight = isByDictionaries ? undefined : highlights.get(item.id)
        const passage = passages.get(item.id)
        return {
          item,
          title: highlight?.title ?? passage?.title ?? [],
          ...chooseSnippet(highlight, passage),
          score: scores.get(item.id) ?? 0,
          meant: meant.get(item.id) ?? [],
          foundBy: foundBy.get(item.id) ?? [],
          ...(byWords && !isByWords && !highlight && { byMeaning: true }),
          ...(isByDictionaries && { reason: [...(passage?.reason ?? [])] }),
        }
      }),
      total: ids.length,
      capped,
      facets,
      unknown: [...criteria.operators.unknown],
      corrections: corrections.map(({ correction }) => correction),
      meaning: found.state,
      understanding: [...(request.mode === 'both' ? (['words'] as const) : []), ...found.by],
      nextCursor: end < ids.length ? toOffsetCursor('meaning', end) : null,
    },
  }
}

// Prefers the excerpt with the words to the nearest passage.
function chooseSnippet(highlights: Highlights | undefined, passage: Highlights | undefined) {
  const chosen = highlights && highlights.snippet.length > 0 ? highlights : passage
  return {
    snippet: chosen?.snippet ?? [],
    ...(chosen?.spoken && { spoken: chosen.spoken }),
    ...(chosen?.page !== undefined && { page: chosen.page }),
  }
}

/** As in a search by words, the facet of a filter counts the hits without that filter. */
async function countHitFacets(
  db: Services['db'],
  viewer: Viewer,
  { scores, wider }: { scores: ScoredItems['scores']; wider: readonly ScoredItems[] },
  { facets: names, filtered }: { facets: readonly FacetName[]; filtered: readonly FacetName[] },
): Promise<Facets> {
  if (names.length === 0) return noFacets
  const facets = await loadFacets(db, viewer, [...scores.keys()], names)
  for (const [index, facet] of filtered.entries()) {
    const ids = [...(wider[index]?.scores.keys() ?? [])]
    facets[facet] = (await loadFacets(db, viewer, ids, [facet]))[facet]
  }
  return facets
}
