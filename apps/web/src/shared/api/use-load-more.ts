import { useCallback } from 'react'
import { isApiFailure } from './api-failure.ts'

/** The part of an infinite query's result that paging needs. */
export interface PagedQuery {
  readonly currentData?: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly error?: unknown
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

/** `loadMore` fetches the next page of a list; `retry` repeats what failed. */
export function useLoadMore(query: PagedQuery) {
  const { currentData, hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = query
  /** Does nothing after a failure, because a list calls it on every render and would retry endlessly. */
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  // An invalid cursor stays invalid, so the list has to be reloaded from the start.
  const isCursorInvalid = isApiFailure(error) && error.code === 'invalid-cursor'
  /** Fetches the failed page again if its cursor is still valid, otherwise reloads from the start. */
  const retry = useCallback(() => {
    if (currentData && hasNextPage && !isCursorInvalid) fetchNextPage()
    else refetch()
  }, [currentData, hasNextPage, isCursorInvalid, fetchNextPage, refetch])
  return { loadMore, retry }
}
