import type { Db } from '../../../db/client.ts'
import { noteAgain } from '../../../search/typesense/changes.ts'
import type { TypesenseServer } from '../../../search/typesense/server.ts'
import { loadSummaries } from '../../items/summaries.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { meantBy, snippetOf, titleOf } from './hit-texts.ts'
import { offsetCursor } from './instant-cursor.ts'
import type { InstantReply, InstantRequest } from './instant-request.ts'
import { questionsOf } from './questions.ts'
import { unseenChanges } from './unseen-changes.ts'
import { viewersFilter } from './viewers-filter.ts'

/** A page from the Typesense server: behind how many hits, and how many. */
interface Page {
  readonly offset: number
  readonly limit: number
}

/**
 * What the Typesense server finds for a viewer; undefined where its index cannot be relied on. The server is asked for
 * nothing that is hidden from them, and what it names is read here as any items are. Throws `TypesenseAway` and
 * `CollectionLost`.
 */
export async function askTypesense(
  db: Db,
  server: TypesenseServer,
  viewer: Viewer,
  request: InstantRequest,
  { offset, limit }: Page,
): Promise<InstantReply | undefined> {
  const unseen = await unseenChanges(db, viewer)
  if (!unseen) return undefined
  const results = await server.search(
    viewersFilter(viewer, unseen),
    questionsOf(request, { offset, limit: limit + 1 }),
  )
  const [found] = results
  if (!found) return undefined
  const page = found.hits.slice(0, limit)
  const ids = page.map(({ document }) => document.id)
  const summaries = new Map((await loadSummaries(db, viewer, ids)).map((item) => [item.id, item]))
  if (summaries.size < new Set(ids).size) {
    // It names something that does not exist for the viewer: its counts are not to be believed either.
    const wrong = ids.filter((id) => !summaries.has(id))
    await noteAgain(db, wrong)
    return undefined
  }
  const next = found.hits.length > limit ? offsetCursor(offset + limit) : null
  return {
    hits: page.flatMap(({ document, text_match = 0, highlights = [] }) => {
      const item = summaries.get(document.id)
      if (!item) return []
      const meant = meantBy(highlights, request.q ?? '')
      const title = titleOf(item.title, highlights)
      return [{ item, title, snippet: snippetOf(highlights), score: text_match, meant, foundBy: [] }]
    }),
    total: found.found,
    capped: results.some(({ search_cutoff }) => search_cutoff === true),
    facets: { kind: kindsOf(results.at(-1)?.facet_counts) },
    corrections: [],
    engine: 'typesense',
    nextCursor: next,
  }
}

type FacetCounts = Awaited<ReturnType<TypesenseServer['search']>>[number]['facet_counts']

function kindsOf(counts: FacetCounts): InstantReply['facets']['kind'] {
  const kinds = counts?.find(({ field_name }) => field_name === 'kind')?.counts ?? []
  return kinds.map(({ value, count }) => ({ value, count }))
}
