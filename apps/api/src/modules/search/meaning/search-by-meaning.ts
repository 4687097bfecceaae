import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract, Facets, MeaningState } from '@lares/shared-types/contracts/search'
import type { Services } from '../../../services.ts'
import { loadSummaries } from '../../items/summaries.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { meantIn } from '../corrections/meant-in.ts'
import { type FacetName, facetNames, isFiltered, readCriteria, withoutFilter } from '../criteria.ts'
import { loadFoundBy } from '../highlights/found-by.ts'
import { loadHighlights } from '../highlights/load-highlights.ts'
import type { Snippet } from '../highlights/to-snippet.ts'
import type { SearchRequest } from '../search-request.ts'
import { chooseByMeaning, type Scored } from './choose-by-meaning.ts'
import { countedAmong, inOrder } from './chosen-documents.ts'
import { meaningCursor } from './meaning-cursor.ts'
import { passageSnippets } from './passage-snippets.ts'

const defaultLimit = 30

/**
 * One page, behind so many hits, of what means something like the query, alone or together with what has its words. Undefined
 * where nothing can be compared just now, with the reason: then words alone answer. Throws `invalid-fields`.
 */
export async function searchByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
  start: number,
): Promise<{ state: MeaningState; reply: ReplyOf<typeof contract> | undefined }> {
  const { db } = services
  const criteria = await readCriteria(db, viewer, request)
  const sought = (criteria.words?.sought ?? criteria.typed).trim()
  if (sought === '') return { state: 'answers', reply: undefined }
  const filtered = facetNames.filter((facet) => isFiltered(criteria, facet))
  const wider = filtered.map((facet) => withoutFilter(criteria, facet))
  const found = await chooseByMeaning(services, viewer, { criteria, wider }, sought)
  if (found.state !== 'answers') return { state: found.state, reply: undefined }
  const { scores, capped, byWords, words, corrections } = found
  const ids = await inOrder(db, viewer, scores, request.sort ?? 'relevance')
  const end = start + (request.limit ?? defaultLimit)
  const page = ids.slice(start, end)
  const [summaries, highlights, meant, passages, facets] = await Promise.all([
    loadSummaries(db, viewer, page),
    loadHighlights(db, viewer, words, page),
    meantIn(db, viewer, { corrections, words }, page),
    passageSnippets(db, viewer, found.passages),
    facetsOf(db, viewer, found, filtered),
  ])
  const unseen = page.filter((id) => byWords?.has(id) && !highlights.has(id))
  const foundBy = await loadFoundBy(db, viewer, words, unseen)
  return {
    state: 'answers',
    reply: {
      hits: summaries.map((item) => ({
        item,
        title: highlights.get(item.id)?.title ?? [],
        snippet: shown(highlights.get(item.id)?.snippet, passages.get(item.id)),
        score: scores.get(item.id) ?? 0,
        meant: meant.get(item.id) ?? [],
        foundBy: foundBy.get(item.id) ?? [],
        ...(byWords && !byWords.has(item.id) && !highlights.has(item.id) && { byMeaning: true }),
      })),
      total: ids.length,
      capped,
      facets,
      unknown: [...criteria.naming.unknown],
      corrections: corrections.map(({ shown: correction }) => correction),
      meaning: 'answers',
      nextCursor: end < ids.length ? meaningCursor(end) : null,
    },
  }
}

/** Where the words stand, else the passage that means them. */
function shown(snippet: Snippet = [], passage: Snippet = []): Snippet {
  return snippet.length > 0 ? snippet : passage
}

/** As those of words: each that is filtered by counts what there is without its own filter. */
async function facetsOf(
  db: Services['db'],
  viewer: Viewer,
  { scores, wider }: { scores: Scored['scores']; wider: readonly Scored[] },
  filtered: readonly FacetName[],
): Promise<Facets> {
  const facets = await countedAmong(db, viewer, [...scores.keys()])
  for (const [index, facet] of filtered.entries()) {
    facets[facet] = (await countedAmong(db, viewer, [...(wider[index]?.scores.keys() ?? [])]))[facet]
  }
  return facets
}
