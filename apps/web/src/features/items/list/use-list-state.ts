import { itemSorts } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ItemFilter, ItemSort } from '../api/item-filter.ts'

export interface ListState {
  readonly filter: ItemFilter
  readonly sort: ItemSort
  readonly trashed: boolean
  readonly favourite: boolean
  /** Sets query parameters of the URL; null removes one. */
  readonly change: (parameters: Record<string, string | null>) => void
}

/** The sort order and filter of a list, stored in the page's URL. */
export function useListState(kind: ItemKind): ListState {
  const [params, setParams] = useSearchParams()
  const sort = itemSorts.find((option) => option === params.get('sort')) ?? 'newest'
  const trashed = params.get('trashed') === '1'
  const favourite = params.get('favourite') === '1'
  const filter = useMemo(
    (): ItemFilter => ({
      kind,
      sort,
      ...(trashed ? { trashed } : {}),
      ...(favourite ? { favourite } : {}),
    }),
    [kind, sort, trashed, favourite],
  )

  function change(parameters: Record<string, string | null>) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(parameters)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return { filter, sort, trashed, favourite, change }
}
