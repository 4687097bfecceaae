import { useCallback, useMemo } from 'react'
import type { ItemFilter } from '../api/item-filter.ts'
import { useItemPagesInfiniteQuery } from '../api/items-api.ts'

/** The items of a filter as far as they are loaded, and how to load more. */
export function useItemPages(filter: ItemFilter) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useItemPagesInfiniteQuery(filter)
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return { items, error, loadMore, hasMore: hasNextPage, retry: () => void refetch() }
}
