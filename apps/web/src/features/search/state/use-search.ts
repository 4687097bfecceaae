import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import { type SearchFilter, useSearchPagesInfiniteQuery } from '../api.ts'
import { useCalledOff } from './use-called-off.ts'

/**
 * The results of a search as far as they have been asked for. While a changed search is on its way the last results
 * stay, `stale`; an answer only ever becomes that of its own question, and a question that nobody asks any more is
 * called off.
 */
export function useSearch(filter: SearchFilter | undefined) {
  useCalledOff('searchPages', filter)
  const query = useSearchPagesInfiniteQuery(filter ?? skipToken)
  const { data, currentData, isFetching, isFetchingNextPage, error, isError } = query
  const { loadMore, retry } = useFurtherPages(query)
  const pages = filter ? data?.pages : undefined
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages])
  return {
    hits,
    first: pages?.[0],
    loading: filter !== undefined && !pages && !isError,
    stale: filter !== undefined && pages !== undefined && !currentData && isFetching,
    loadingMore: isFetchingNextPage,
    error: isError ? error : undefined,
    retry,
    onEnd: loadMore,
  }
}
