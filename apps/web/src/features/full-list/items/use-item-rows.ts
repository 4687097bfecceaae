import type { RequestOf } from '@lares/shared-types/contract'
import type { listItemRows } from '@lares/shared-types/contracts/item-rows'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ItemRow, rowPageSize } from '@lares/shared-types/item-rows'
import type { SearchFilter } from '@lares/shared-types/search-filter'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback } from 'react'
import { useRowWindow } from '../../../shared/ui/data-table/large/use-row-window.ts'
import type { TableSort } from '../../../shared/ui/data-table/table-column.ts'
import { toSelectionFilter } from '../../search/public.ts'
import { useLazyItemRowsQuery, useLazyRowPositionsQuery } from '../api.ts'
import type { ItemTableState } from './use-item-table-state.ts'

/** Milliseconds after the last letter was typed. */
const typingMs = 250

const newestFirst: TableSort = { columnId: 'date', isDescending: true }

type RowQuery = RequestOf<typeof listItemRows>['query']
export type RowArrangement = Omit<RowQuery, 'cursor' | 'limit' | 'sort'> & {
  readonly sort: NonNullable<RowQuery['sort']>
}

/** The filters and the order of the rows, as the archive takes them. */
export function toArrangement({ search, sort = newestFirst }: ItemTableState): RowArrangement {
  return {
    ...toRowFilter(search),
    sort: sort.columnId as RowArrangement['sort'],
    ...(sort.isDescending && { descending: true }),
  }
}

/** The filters of a table without its kind, which is the same for all rows. */
function toRowFilter(search: ItemTableState['search']): Omit<SearchFilter, 'kind'> {
  const { kind: _, ...filter } = toSelectionFilter(search) ?? {}
  return filter
}

/** The rows of a table of items, near those that are visible. */
export function useItemRows(kind: ItemKind, state: ItemTableState) {
  const [loadRows] = useLazyItemRowsQuery()
  const [loadPositions] = useLazyRowPositionsQuery()
  const [q] = useDebouncedValue(state.search.q, typingMs)
  // As a text, which is the same for equal arrangements.
  const arrangement = JSON.stringify(toArrangement({ ...state, search: { ...state.search, q } }))
  const fetchPage = useCallback(
    (cursor: string | undefined) =>
      loadRows({
        params: { kind },
        query: { ...parse(arrangement), limit: rowPageSize, ...(cursor && { cursor }) },
      }).unwrap(),
    [kind, arrangement, loadRows],
  )
  const fetchPositions = useCallback(
    (cursor: string | undefined, offset: number) =>
      loadPositions({
        params: { kind },
        query: { ...parse(arrangement), ...(cursor && { cursor, offset }) },
      }).unwrap(),
    [kind, arrangement, loadPositions],
  )
  return useRowWindow<ItemRow>({ pageSize: rowPageSize, fetchPage, fetchPositions })
}

const parse = (text: string) => JSON.parse(text) as RowArrangement
