import type { TableView } from '../../shared/ui/data-table/table-column.ts'
import { useStateInUrl } from './use-state-in-url.ts'

/** Parameters of the URL: words to filter by; a column, with `-` before it for descending; the visible columns. */
const filterParameter = 'filter'
const sortParameter = 'sort'
const columnsParameter = 'columns'

/** What is shown of a table, also in the page's URL. An unknown column does not sort. */
export function useTableView(
  columnIds: readonly string[],
  initial?: URLSearchParams,
): [TableView, (view: TableView) => void] {
  return useStateInUrl((params) => parseTableView(params, columnIds), writeTableView, initial)
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
