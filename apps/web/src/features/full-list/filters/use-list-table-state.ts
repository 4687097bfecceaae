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
    write: writeListTable,
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

export function writeListTable({ view, chosen }: ListTableState): URLSearchParams {
  const params = writeTableView(view)
  for (const [id, value] of Object.entries(chosen)) params.set(id, value)
  return params
}
