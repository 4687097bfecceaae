import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Db } from '../../db/client.ts'
import { encodeCursor } from '../../http/cursor.ts'
import { loadSummaries } from '../items/summaries.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { findCorrections, type MeantWords } from './corrections/find-corrections.ts'
import { meantIn } from './corrections/meant-in.ts'
import { type Criteria, readCriteria, withMeant } from './criteria.ts'
import { type Found, findDocuments } from './find-documents.ts'
import { loadFoundBy } from './highlights/found-by.ts'
import { loadSnippets } from './highlights/snippets.ts'
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
  const [summaries, snippets, meant] = await Promise.all([
    loadSummaries(db, viewer, ids),
    loadSnippets(db, viewer, criteria.words, ids),
    meantIn(db, viewer, { corrections, words: criteria.words }, ids),
  ])
  const unseen = ids.filter((id) => !snippets.has(id))
  const foundBy = await loadFoundBy(db, viewer, criteria.words, unseen)
  const scores = new Map(page.map(({ id, score }) => [id, score]))
  const next = hits.length > limit ? page.at(-1)?.position : lastSeen
  return {
    hits: summaries.map((item) => ({
      item,
      snippet: snippets.get(item.id) ?? [],
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
  if (!asked.words || asked.naming.unknown.length > 0) return undefined
  const corrections = await findCorrections(db, viewer, asked.words)
  if (corrections.length === 0) return undefined
  const criteria = await withMeant(
    db,
    asked,
    new Map(corrections.map(({ folded, meant }) => [folded, meant])),
  )
  const found = await findDocuments(db, viewer, criteria, limit)
  return found.total > 0 ? { criteria, corrections, found } : undefined
}
