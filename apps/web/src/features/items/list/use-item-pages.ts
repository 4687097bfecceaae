import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import type { ItemFilter } from '../api/item-filter.ts'
import { useItemPagesInfiniteQuery } from '../api/items-api.ts'

/** The items of a filter as far as they are loaded, and how to load more. */
export function useItemPages(filter: ItemFilter) {
  const query = useItemPagesInfiniteQuery(filter)
  const { currentData, error, hasNextPage } = query
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData])
  return { items, error, hasMore: hasNextPage, ...useFurtherPages(query) }
}
