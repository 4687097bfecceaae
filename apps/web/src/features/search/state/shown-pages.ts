interface PagesQuery<P> {
  readonly data?: { readonly pages: readonly P[] } | undefined
  readonly currentData?: unknown
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isError: boolean
  readonly error?: unknown
}

/**
 * What there is to show of a search that is asked for page by page. While a changed search is on its way the last results
 * stay, `stale`; where it fails they go, since what was found for other words says nothing of these.
 */
export function shownPages<P>(wanted: boolean, query: PagesQuery<P>) {
  const { data, currentData, isFetching, isFetchingNextPage, isError, error } = query
  const failed = isError && !currentData
  const pages = wanted && !failed ? data?.pages : undefined
  return {
    pages,
    first: pages?.[0],
    loading: wanted && !pages && !isError,
    stale: pages !== undefined && !currentData && isFetching,
    loadingMore: isFetchingNextPage,
    error: isError ? error : undefined,
  }
}
