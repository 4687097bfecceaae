import type { ReplyOf } from '@lares/shared-types/contract'
import type { listItems } from '@lares/shared-types/contracts/items'
import { useCursorList } from '../../../shared/api/use-cursor-list.ts'
import type { ItemFilter } from '../api/item-filter.ts'
import { useItemPagesInfiniteQuery } from '../api/items-api.ts'

const getItems = (page: ReplyOf<typeof listItems>) => page.items

/**
 * The loaded items of a filter, and a function that loads more. Favourites are loaded again on each visit, and not when one is
 * removed: it would vanish from the viewer, which then could not move on.
 */
export function useItemPages(filter: ItemFilter) {
  const query = useItemPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: filter.favourite === true })
  const { entries: items, ...list } = useCursorList(query, getItems)
  return { items, ...list }
}
