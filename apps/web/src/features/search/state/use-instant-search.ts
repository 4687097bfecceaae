import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { type InstantFilter, useInstantPagesInfiniteQuery } from '../api.ts'
import { getPagesState } from './pages-state.ts'
import { useAbortStaleQuery } from './use-abort-stale-query.ts'

/** Loads the results of the instant search page by page. A late reply never replaces the results of a newer query. */
export function useInstantSearch(filter: InstantFilter | undefined) {
  useAbortStaleQuery('instantPages', filter)
  const query = useInstantPagesInfiniteQuery(filter ?? skipToken)
  const { loadMore } = useLoadMore(query)
  const { pages, ...state } = getPagesState(filter !== undefined, query)
  const hits = useMemo(() => deduplicateHits(pages?.flatMap((page) => page.hits) ?? []), [pages])
  // A retry starts at the first page: the cursor may belong to a search server that is unavailable now.
  return { ...state, hits, retry: query.refetch, onEnd: loadMore }
}

/** An item that is added between two page requests moves the last hit of one page onto the next. */
function deduplicateHits<T extends { item: { id: string } }>(hits: readonly T[]): T[] {
  return [...new Map(hits.map((hit) => [hit.item.id, hit])).values()]
}
