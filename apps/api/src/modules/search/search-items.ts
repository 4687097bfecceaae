import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import { loadSummaries } from '../items/summaries.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { asMeant } from './corrections/as-meant.ts'
import type { MeantWords } from './corrections/find-corrections.ts'
import { meantIn } from './corrections/meant-in.ts'
import { type Criteria, readCriteria } from './criteria.ts'
import { type Found, findDocuments } from './find-documents.ts'
import { loadFoundBy } from './highlights/found-by.ts'
import { loadHighlights } from './highlights/load-highlights.ts'
import type { SearchRequest } from './search-request.ts'

const defaultLimit = 30

/**
 * One page of what a viewer finds; where the words as typed find nothing, of what they were probably meant to find.
 * Throws `invalid-cursor` and `invalid-fields`.
 */
export async function searchItems(
  db: Db,
  viewer: Viewer,
  request: SearchRequest,
): Promise<ReplyOf<typeof contract>> {
  const limit = request.limit ?? defaultLimit
  const asked = await readCriteria(db, viewer, request)
  const asTyped: Search = {
    criteria: asked,
    corrections: [],
    found: await findDocuments(db, viewer, asked, limit),
  }
  const { criteria, corrections, found } =
    asTyped.found.total > 0 ? asTyped : ((await searchAsMeant(db, viewer, asked, limit)) ?? asTyped)
  const { hits, total, capped, facets, lastSeen } = found
  const page = hits.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [summaries, highlights, meant] = await Promise.all([
    loadSummaries(db, viewer, ids),
    loadHighlights(db, viewer, criteria.words, ids),
    meantIn(db, viewer, { corrections, words: criteria.words }, ids),
  ])
  const unseen = ids.filter((id) => !highlights.has(id))
  const foundBy = await loadFoundBy(db, viewer, criteria.words, unseen)
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const next = hits.length > limit ? page.at(-1)?.position : lastSeen
  return {
    hits: summaries.map((item) => ({
      item,
      title: highlights.get(item.id)?.title ?? [],
      snippet: highlights.get(item.id)?.snippet ?? [],
      score: scores.get(item.id) ?? 0,
      meant: meant.get(item.id) ?? [],
      foundBy: foundBy.get(item.id) ?? [],
    })),
    total,
    capped,
    facets,
    unknown: [...criteria.naming.unknown],
    corrections: corrections.map(({ shown }) => shown),
    nextCursor: next ? encodeCursor(next) : null,
  }
}

interface Search {
  readonly criteria: Criteria
  readonly corrections: readonly MeantWords[]
  readonly found: Found
}

/** Undefined where no word is mistyped, and where what was meant finds nothing either. */
async function searchAsMeant(
  db: Db,
  viewer: Viewer,
  asked: Criteria,
  limit: number,
): Promise<Search | undefined> {
  const meant = await asMeant(db, viewer, asked)
  if (!meant) return undefined
  const found = await findDocuments(db, viewer, meant.criteria, limit)
  return found.total > 0 ? { ...meant, found } : undefined
}
