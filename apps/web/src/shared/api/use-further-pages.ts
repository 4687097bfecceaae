import { useCallback } from 'react'
import { isApiFailure } from './api-failure.ts'

/** Of an infinite query, what tells how far it is and takes it further. */
interface Pages {
  readonly currentData?: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly error?: unknown
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

/** How the rest of a list is loaded, and how what failed of it is tried again. */
export function useFurtherPages(pages: Pages) {
  const { currentData, hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = pages
  /** Where there is a page and none is on its way; not after a failure, for a list asks whenever it is drawn. */
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  // What followed can no longer be had, however often it is asked for.
  const isLost = isApiFailure(error) && error.code === 'invalid-cursor'
  /** Goes on where a further page failed and can still be had, else loads from the start. */
  const retry = useCallback(() => {
    if (currentData && hasNextPage && !isLost) fetchNextPage()
    else refetch()
  }, [currentData, hasNextPage, isLost, fetchNextPage, refetch])
  return { loadMore, retry }
}
