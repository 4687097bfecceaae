import { useCallback } from 'react'

/** Of an infinite query, what tells how far it is and takes it further. */
interface Pages {
  readonly currentData?: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

/** How the rest of a list is loaded, and how what failed of it is tried again. */
export function useFurtherPages(pages: Pages) {
  const { currentData, hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages
  /** Where there is a page and none is on its way; not after a failure, for a list asks whenever it is drawn. */
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  /** Goes on where a further page failed, else loads from the start. */
  const retry = useCallback(() => {
    if (currentData && hasNextPage) fetchNextPage()
    else refetch()
  }, [currentData, hasNextPage, fetchNextPage, refetch])
  return { loadMore, retry }
}
