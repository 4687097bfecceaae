import type { Db } from '../../../db/client.ts'
import { markChanged } from '../../../search-index/typesense/pending-changes.ts'
import type { TypesenseServer } from '../../../search-index/typesense/server.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { loadSummaries } from '../../items/summaries.ts'
import { toOffsetCursor } from '../offset-cursor.ts'
import { buildQueries } from './build-queries.ts'
import { findHiddenChanges } from './hidden-changes.ts'
import { findCorrectedWords, highlightTitle, pickSnippet } from './hit-texts.ts'
import type { InstantReply, InstantRequest } from './instant-request.ts'
import { buildViewerFilter } from './viewer-filter.ts'

/** A page of hits. */
interface Page {
  readonly offset: number
  readonly limit: number
}

/**
 * The results of the Typesense server for a viewer; undefined where its index cannot be relied on. The filter of the
 * search excludes everything hidden from the viewer, and the items are loaded from the database. Throws
 * `TypesenseUnavailable` and `CollectionLost`.
 */
export async function searchTypesense(
  db: Db,
  server: TypesenseServer,
  viewer: Viewer,
  request: InstantRequest,
  { offset, limit }: Page,
): Promise<InstantReply | undefined> {
  const hidden = await findHiddenChanges(db, viewer)
  if (!hidden) return undefined
  const results = await server.search(
    buildViewerFilter(viewer, hidden),
    buildQueries(request, { offset, limit: limit + 1 }),
  )
  const [found] = results
  if (!found) return undefined
  const page = found.hits.slice(0, limit)
  const ids = page.map(({ document }) => document.id)
  const summaries = new Map((await loadSummaries(db, viewer, ids)).map((item) => [item.id, item]))
  if (summaries.size < new Set(ids).size) {
    // A hit that does not exist for the viewer: the counts are wrong too.
    const missing = ids.filter((id) => !summaries.has(id))
    await markChanged(db, missing)
    return undefined
  }
  const next = found.hits.length > limit ? toOffsetCursor('typesense', offset + limit) : null
  return {
    hits: page.flatMap(({ document, text_match = 0, highlights = [] }) => {
      const item = summaries.get(document.id)
      if (!item) return []
      const meant = findCorrectedWords(highlights, request.q ?? '')
      const title = highlightTitle(item.title, highlights)
      return [{ item, title, snippet: pickSnippet(highlights), score: text_match, meant, foundBy: [] }]
    }),
    total: found.found,
    capped: results.some(({ search_cutoff }) => search_cutoff === true),
    facets: { kind: toKindCounts(results.at(-1)?.facet_counts) },
    corrections: [],
    engine: 'typesense',
    nextCursor: next,
  }
}

type FacetCounts = Awaited<ReturnType<TypesenseServer['search']>>[number]['facet_counts']

function toKindCounts(counts: FacetCounts): InstantReply['facets']['kind'] {
  const kinds = counts?.find(({ field_name }) => field_name === 'kind')?.counts ?? []
  return kinds.map(({ value, count }) => ({ value, count }))
}
