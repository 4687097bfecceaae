interface PagesQuery<P> {
  readonly data?: { readonly pages: readonly P[] } | undefined
  readonly currentData?: unknown
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isError: boolean
  readonly error?: unknown
}

/**
 * Derives what to show of a search that loads page by page. While a changed search loads, the previous pages stay and are
 * `isStale`; when it fails they are dropped, because they are results of another query. `enabled`: whether anything is
 * searched for.
 */
export function getPagesState<P>(enabled: boolean, query: PagesQuery<P>) {
  const { data, currentData, isFetching, isFetchingNextPage, isError, error } = query
  const failed = isError && !currentData
  const pages = enabled && !failed ? data?.pages : undefined
  return {
    pages,
    firstPage: pages?.[0],
    isLoading: enabled && !pages && !isError,
    isStale: pages !== undefined && !currentData && isFetching,
    isLoadingMore: isFetchingNextPage,
    error: isError ? error : undefined,
  }
}
