import { useStateInUrl } from '../../../shared/routing/use-state-in-url.ts'
import type { TableView } from '../../../shared/ui/data-table/table-column.ts'
import { parseTableView, tableDebounceMs, writeTableView } from '../use-table-view.ts'
import { type ChosenValues, parseChosenValues, type RowFilter } from './row-filter.ts'

/** What a table shows that holds all of its rows, also in the page's URL. */
export interface ListTableState {
  readonly view: TableView
  readonly chosen: ChosenValues
}

export function useListTableState<R>(
  columnIds: readonly string[],
  filters: readonly RowFilter<R>[],
  initial: URLSearchParams | undefined,
): [ListTableState, (state: ListTableState) => void] {
  return useStateInUrl({
    parse: (params) => parseListTable(params, columnIds, filters),
    write: (state) => writeListTable(state, filters),
    initial,
    debounceMs: tableDebounceMs,
  })
}

export function parseListTable<R>(
  params: URLSearchParams,
  columnIds: readonly string[],
  filters: readonly RowFilter<R>[],
): ListTableState {
  return { view: parseTableView(params, columnIds), chosen: parseChosenValues(params, filters) }
}

/** Writes the filters in their order, so that the same view always has the same address. */
export function writeListTable<R>(
  { view, chosen }: ListTableState,
  filters: readonly RowFilter<R>[],
): URLSearchParams {
  const params = writeTableView(view)
  for (const { id } of filters) {
    const value = chosen[id]
    if (value !== undefined) params.set(id, value)
  }
  return params
}
