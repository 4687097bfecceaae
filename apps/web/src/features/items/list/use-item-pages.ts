import { useMemo } from 'react'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import type { ItemFilter } from '../api/item-filter.ts'
import { useItemPagesInfiniteQuery } from '../api/items-api.ts'

/** The loaded items of a filter, and a function that loads more. */
export function useItemPages(filter: ItemFilter) {
  const query = useItemPagesInfiniteQuery(filter)
  const { currentData, error, hasNextPage } = query
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData])
  return { items, error, hasMore: hasNextPage, ...useLoadMore(query) }
}
