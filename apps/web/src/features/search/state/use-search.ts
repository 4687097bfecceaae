import type { Facets } from '@lares/shared-types/contracts/search'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { type SearchFilter, useFacetsQuery, useSearchPagesInfiniteQuery } from '../api.ts'
import { getPagesState } from './pages-state.ts'
import { useAbortStaleQuery } from './use-abort-stale-query.ts'

/** When the facets are requested. A search by meaning has them with the hits or not at all. */
type FacetsWanted = 'with-hits' | 'after-hits' | 'never'

/** Loads the results of a search page by page. A late reply never replaces the results of a newer search. */
export function useSearch(filter: SearchFilter | undefined, facetsWanted: FacetsWanted) {
  const sent = useMemo(
    () => filter && { ...filter, ...(facetsWanted !== 'with-hits' && { facets: false }) },
    [filter, facetsWanted],
  )
  useAbortStaleQuery('searchPages', sent)
  const query = useSearchPagesInfiniteQuery(sent ?? skipToken)
  const { loadMore, retry } = useLoadMore(query)
  const { pages, firstPage, isLoading, isStale, isLoadingMore, error } = getPagesState(
    filter !== undefined,
    query,
  )
  const isAfterHits = facetsWanted === 'after-hits'
  const later = useLaterFacets(isAfterHits && query.currentData ? filter : undefined)
  const facets = firstPage && (isAfterHits ? later.facets : firstPage.facets)
  const haveFacetsFailed = isAfterHits && later.isError
  const isComplete = pages !== undefined && !isStale && pages.at(-1)?.nextCursor === null
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages])
  return useMemo(
    () => ({
      firstPage,
      facets,
      haveFacetsFailed,
      /** All hits of the pages that are loaded. */
      hits,
      isLoading,
      isStale,
      /** Whether every page is loaded. */
      isComplete,
      isLoadingMore,
      error,
      retry,
      onEnd: loadMore,
    }),
    [
      firstPage,
      facets,
      haveFacetsFailed,
      hits,
      isLoading,
      isStale,
      isComplete,
      isLoadingMore,
      error,
      retry,
      loadMore,
    ],
  )
}

/** The facets of a search by words. Those of the previous one stay until they are replaced, so that nothing jumps. */
function useLaterFacets(filter: SearchFilter | undefined): {
  readonly facets: Facets | undefined
  readonly isError: boolean
} {
  const request = useMemo(() => filter && { query: filter }, [filter])
  useAbortStaleQuery('facets', request)
  const { data, isError } = useFacetsQuery(request ?? skipToken)
  return { facets: isError ? undefined : data?.facets, isError }
}
