import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract, MeaningState } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
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
import { passageSnippets } from './passage-snippets.ts'

const defaultLimit = 30
/** Hits of words that are brought together with those of meaning. */
const mostByWords = 200

/**
 * One page of what means something like the query, alone or together with what has its words. Undefined where nothing can be
 * compared just now, with the reason: then words alone answer. Throws `invalid-cursor` and `invalid-fields`.
 */
export async function searchByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
): Promise<{ state: MeaningState; reply: ReplyOf<typeof contract> | undefined }> {
  const { db } = services
  const criteria = await readCriteria(db, viewer, request)
  if (criteria.typed.trim() === '') return { state: 'answers', reply: undefined }
  const near = await itemsNear(services, criteria.typed, documentsFiltered(db, viewer, criteria))
  if (near.state !== 'answers') return { state: near.state, reply: undefined }
  const scores = await scoresOf(db, viewer, criteria, near)
  const chosen = [...scores.keys()]
  const ids = await inOrder(db, viewer, scores, request.sort ?? 'relevance')
  const start = request.cursor === undefined ? 0 : decodeCursor(Type.Integer({ minimum: 0 }), request.cursor)
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
      capped: false,
      facets,
      unknown: [...criteria.naming.unknown],
      corrections: [],
      meaning: 'answers',
      nextCursor: end < ids.length ? encodeCursor(end) : null,
    },
  }
}

/** What meets the filters, whatever words it has. */
function documentsFiltered(db: Services['db'], viewer: Viewer, criteria: Criteria) {
  const documents = documentsMeeting(
    db,
    viewer,
    { ...criteria, words: undefined },
    { marks: undefined, widened: undefined },
  ).select('search_documents.item_id')
  const labels = labelsAsked(criteria)
  return labels.length > 0 ? sql`with ${sql.join(labels)} ${documents}` : sql`${documents}`
}

async function scoresOf(
  db: Services['db'],
  viewer: Viewer,
  criteria: Criteria,
  near: Near,
): Promise<Map<string, number>> {
  if (criteria.request.mode === 'meaning') {
    return new Map(near.passages.map(({ itemId, similarity }) => [itemId, similarity]))
  }
  const { cursor, sort, ...request } = criteria.request
  const { hits } = await findDocuments(db, viewer, { ...criteria, request }, mostByWords)
  return fusedRanks([
    hits.slice(0, mostByWords).map(({ id }) => id),
    near.passages.map(({ itemId }) => itemId),
  ])
}
