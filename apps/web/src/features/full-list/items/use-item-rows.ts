import type { ItemKind } from '@lares/shared-types/item-kinds'
import { useEffect, useMemo, useState } from 'react'
import { useLazyItemRowsPageQuery } from '../api.ts'
import { type ItemRow, toItemRow } from './item-row.ts'
import { type LoadedRows, RowLoader } from './row-loader.ts'

/** The largest page that the archive sends. */
const pageSize = 200
/** More would take too much memory on a phone. */
const maxRows = 100_000

export type ItemOrder = 'newest' | 'oldest' | 'added' | 'title'

const nothing: LoadedRows<ItemRow> = {
  rows: undefined,
  isComplete: false,
  isTruncated: false,
  error: undefined,
}

/**
 * The items of a kind as rows, in the wanted order of the archive; they arrive page by page. Once all have arrived, the
 * order stays as it is, because sorting them here is faster than loading them again.
 */
export function useItemRows(kind: ItemKind, wantedOrder: ItemOrder) {
  const [fetchItems] = useLazyItemRowsPageQuery()
  const [loaded, setLoaded] = useState(nothing)
  const [order, setOrder] = useState(wantedOrder)
  const hasAll = loaded.isComplete && !loaded.isTruncated
  if (!hasAll && order !== wantedOrder) setOrder(wantedOrder)
  const [loader, setLoader] = useState<RowLoader<ItemRow>>()

  useEffect(() => {
    async function fetchPage(cursor: string | undefined) {
      const query = { kind, sort: order, limit: pageSize, ...(cursor ? { cursor } : {}) }
      const { data, error } = await fetchItems({ query })
      return { rows: data?.items.map(toItemRow) ?? [], nextCursor: data?.nextCursor ?? null, error }
    }
    // The previous rows stay until others arrive, so that the focus stays in the table.
    setLoaded(({ rows }) => ({ ...nothing, rows }))
    const current = new RowLoader({ fetchPage, onChange: setLoaded, maxRows })
    setLoader(current)
    current.loadMore()
    return () => current.stop()
  }, [fetchItems, kind, order])

  // New functions with each loader, so that a table that needs all rows asks the new one for them.
  const { loadMore, loadAll, retry } = useMemo(
    () => ({
      loadMore: () => loader?.loadMore(),
      loadAll: () => loader?.loadAll(),
      retry: () => loader?.retry(),
    }),
    [loader],
  )
  return { ...loaded, order, loadMore, loadAll, retry }
}
