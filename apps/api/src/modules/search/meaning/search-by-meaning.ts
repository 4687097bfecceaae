import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract, MeaningState } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import { loadSummaries } from '../../items/summaries.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { type Criteria, documentsMeeting, labelsAsked, readCriteria } from '../criteria.ts'
import { findDocuments } from '../find-documents.ts'
import { loadSnippets } from '../highlights/snippets.ts'
import type { SearchRequest } from '../search-request.ts'
import { countedAmong, inOrder } from './chosen-documents.ts'
import { fusedRanks } from './fused-ranks.ts'
import { itemsNear, type Near } from './items-near.ts'
import { meaningCursor } from './meaning-cursor.ts'
import { passageSnippets } from './passage-snippets.ts'

const defaultLimit = 30
/** Hits of words that are brought together with those of meaning. */
const mostByWords = 200

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
  const near = await itemsNear(services, sought, documentsFiltered(db, viewer, criteria))
  if (near.state !== 'answers') return { state: near.state, reply: undefined }
  const { scores, capped } = await scoresOf(db, viewer, criteria, near)
  const chosen = [...scores.keys()]
  const ids = await inOrder(db, viewer, scores, request.sort ?? 'relevance')
  const end = start + (request.limit ?? defaultLimit)
  const page = ids.slice(start, end)
  const [summaries, snippets, passages, facets] = await Promise.all([
    loadSummaries(db, viewer, page),
    loadSnippets(db, viewer, criteria.words, page),
    passageSnippets(db, viewer, near.passages),
    countedAmong(db, viewer, chosen),
  ])
  return {
    state: 'answers',
    reply: {
      hits: summaries.map((item) => ({
        item,
        snippet: snippets.get(item.id) ?? passages.get(item.id) ?? [],
        score: scores.get(item.id) ?? 0,
        meant: [],
        foundBy: [],
      })),
      total: ids.length,
      capped,
      facets,
      unknown: [...criteria.naming.unknown],
      corrections: [],
      meaning: 'answers',
      nextCursor: end < ids.length ? meaningCursor(end) : null,
    },
  }
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

/** What was found, with its scores, and whether more than is looked at has the words. */
async function scoresOf(
  db: Services['db'],
  viewer: Viewer,
  criteria: Criteria,
  near: Near,
): Promise<{ scores: Map<string, number>; capped: boolean }> {
  if (criteria.request.mode === 'meaning') {
    const scores = new Map(near.passages.map(({ itemId, similarity }) => [itemId, similarity]))
    return { scores, capped: false }
  }
  const { cursor, sort, ...request } = criteria.request
  const { hits } = await findDocuments(db, viewer, { ...criteria, request }, mostByWords)
  const byWords = hits.slice(0, mostByWords).map(({ id }) => id)
  const byMeaning = near.passages.map(({ itemId }) => itemId)
  return { scores: fusedRanks([byWords, byMeaning]), capped: hits.length > mostByWords }
}
