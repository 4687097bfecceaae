import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import type { ItemFilter } from '../api/item-filter.ts'
import { useItemPagesInfiniteQuery } from '../api/items-api.ts'

/** The loaded items of a filter, and a function that loads more. */
export function useItemPages(filter: ItemFilter) {
  const query = useItemPagesInfiniteQuery(filter)
  const { currentData, error, hasNextPage } = query
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData])
  return { items, error, hasMore: hasNextPage, ...useFurtherPages(query) }
}
