import type { ReplyOf } from '@lares/shared-types/contract'
import type { listTrash } from '@lares/shared-types/contracts/trash'
import type { ItemSummary } from '@lares/shared-types/items'
import { useState } from 'react'
import { maxActRows } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { emptySelection, extendTo, toggleRow } from '../../shared/ui/data-table/rows/selection.ts'
import type { useTrashInfiniteQuery } from './api.ts'

type TrashPages = ReturnType<typeof useTrashInfiniteQuery>

export interface TrashSelection {
  /** The selected items that are still in the trash. */
  readonly items: readonly ItemSummary[]
  readonly isSelected: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Also selects everything between the item before and this one. */
  readonly extend: (id: string) => void
  /** Also loads what is not shown yet, as far as one act may go; undefined if there is nothing left to select. */
  readonly selectAll: (() => Promise<void>) | undefined
  readonly isSelectingAll: boolean
  readonly deselect: (items: readonly ItemSummary[]) => void
  readonly clear: () => void
}

/** Which items of the trash are selected. */
export function useTrashSelection({
  data,
  hasNextPage,
  isFetching,
  fetchNextPage,
}: TrashPages): TrashSelection {
  const [selection, setSelection] = useState(emptySelection)
  const [isSelectingAll, setIsSelectingAll] = useState(false)
  const shown = toItems(data)
  const items = shown.filter(({ id }) => selection.ids.has(id))
  const isComplete = items.length === shown.length && !hasNextPage

  async function selectAll() {
    setIsSelectingAll(true)
    let [loaded, hasMore] = [shown, hasNextPage]
    while (hasMore && loaded.length < maxActRows) {
      const page = await fetchNextPage()
      // The page shows the error.
      if (page.isError) break
      loaded = toItems(page.data)
      hasMore = page.hasNextPage
    }
    const ids = new Set(loaded.slice(0, maxActRows).map(({ id }) => id))
    setSelection({ ids, anchorId: undefined })
    setIsSelectingAll(false)
  }

  return {
    items,
    isSelected: (id) => selection.ids.has(id),
    toggle: (id) => setSelection((before) => toggleRow(before, id)),
    extend: (id) =>
      setSelection((before) =>
        extendTo(
          before,
          id,
          shown.map((item) => item.id),
        ),
      ),
    selectAll: isComplete || items.length >= maxActRows || isFetching ? undefined : selectAll,
    isSelectingAll,
    deselect: (gone) => setSelection(({ ids, anchorId }) => ({ ids: withoutItems(ids, gone), anchorId })),
    clear: () => setSelection(emptySelection),
  }
}

function toItems(data: { pages: ReplyOf<typeof listTrash>[] } | undefined): readonly ItemSummary[] {
  return data?.pages.flatMap((page) => page.items.map(({ item }) => item)) ?? []
}

function withoutItems(ids: ReadonlySet<string>, items: readonly ItemSummary[]): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const { id } of items) rest.delete(id)
  return rest
}
