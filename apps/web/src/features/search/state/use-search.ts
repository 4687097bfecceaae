import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { type SearchFilter, useSearchPagesInfiniteQuery } from '../api.ts'
import { getPagesState } from './pages-state.ts'
import { useAbortStaleQuery } from './use-abort-stale-query.ts'

/** Loads the results of a search page by page. A late reply never replaces the results of a newer search. */
export function useSearch(filter: SearchFilter | undefined) {
  useAbortStaleQuery('searchPages', filter)
  const query = useSearchPagesInfiniteQuery(filter ?? skipToken)
  const { loadMore, retry } = useLoadMore(query)
  const { pages, firstPage, isLoading, isStale, isLoadingMore, error } = getPagesState(
    filter !== undefined,
    query,
  )
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages])
  return useMemo(
    () => ({ firstPage, hits, isLoading, isStale, isLoadingMore, error, retry, onEnd: loadMore }),
    [firstPage, hits, isLoading, isStale, isLoadingMore, error, retry, loadMore],
  )
}
