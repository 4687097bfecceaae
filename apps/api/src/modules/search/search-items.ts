import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import { loadSummaries } from '../items/summaries.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { readCriteria, type SearchRequest } from './criteria.ts'
import { findDocuments } from './find-documents.ts'
import { loadSnippets } from './snippets.ts'

const defaultLimit = 30

/** One page of what a viewer finds. Throws `invalid-cursor` and `invalid-fields`. */
export async function searchItems(
  db: Db,
  viewer: Viewer,
  request: SearchRequest,
): Promise<ReplyOf<typeof contract>> {
  const limit = request.limit ?? defaultLimit
  const criteria = await readCriteria(db, viewer, request)
  const { hits, total, capped, facets, lastSeen } = await findDocuments(db, viewer, criteria, limit)
  const page = hits.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [summaries, snippets] = await Promise.all([
    loadSummaries(db, viewer, ids),
    loadSnippets(db, viewer, criteria.words, ids),
  ])
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const next = hits.length > limit ? page.at(-1)?.position : lastSeen
  return {
    hits: summaries.map((item) => ({
      item,
      snippet: snippets.get(item.id) ?? [],
      score: scores.get(item.id) ?? 0,
    })),
    total,
    capped,
    facets,
    unknown: [...criteria.naming.unknown],
    nextCursor: next ? encodeCursor(next) : null,
  }
}
