import { useStateInUrl } from '../../shared/routing/use-state-in-url.ts'
import type { TableView } from '../../shared/ui/data-table/table-column.ts'

/** Parameters of the URL: words to filter by; a column, with `-` before it for descending; the visible columns. */
const filterParameter = 'filter'
const sortParameter = 'sort'
const columnsParameter = 'columns'

/** Milliseconds after the last change of a table. */
export const tableDebounceMs = 400

/** What is shown of a table, also in the page's URL. An unknown column does not sort. */
export function useTableView(
  columnIds: readonly string[],
  initial?: URLSearchParams,
): [TableView, (view: TableView) => void] {
  return useStateInUrl({
    parse: (params) => parseTableView(params, columnIds),
    write: writeTableView,
    initial,
    debounceMs: tableDebounceMs,
  })
}

export function parseTableView(params: URLSearchParams, columnIds: readonly string[]): TableView {
  return {
    filter: params.get(filterParameter) ?? '',
    sort: parseSort(params, columnIds),
    columns: params.get(columnsParameter) ?? undefined,
  }
}

function parseSort(params: URLSearchParams, columnIds: readonly string[]): TableView['sort'] {
  const sort = params.get(sortParameter) ?? ''
  const columnId = sort.replace(/^-/, '')
  return columnIds.includes(columnId) ? { columnId, isDescending: sort.startsWith('-') } : undefined
}

export function writeTableView({ filter, sort, columns }: TableView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter) params.set(filterParameter, filter)
  if (sort) params.set(sortParameter, `${sort.isDescending ? '-' : ''}${sort.columnId}`)
  if (columns !== undefined) params.set(columnsParameter, columns)
  return params
}
