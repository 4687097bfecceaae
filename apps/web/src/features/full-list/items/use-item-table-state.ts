import { useStateInUrl } from '../../../shared/routing/use-state-in-url.ts'
import type { TableSort, TableView } from '../../../shared/ui/data-table/table-column.ts'
import { defaultMode, parseSearch, type SearchState, serializeSearch } from '../../search/public.ts'
import { parseTableView, tableDebounceMs, writeTableView } from '../use-table-view.ts'

/** What a table of items shows: its filters are those of the search, with the words in `q`. */
export interface ItemTableState {
  readonly search: SearchState
  readonly sort: TableSort | undefined
  readonly columns: string | undefined
}

/** The state of a table of items, also in the page's URL. */
export function useItemTableState(
  columnIds: readonly string[],
  initial?: URLSearchParams,
): [ItemTableState, (state: ItemTableState) => void] {
  return useStateInUrl({
    parse: (params) => parseItemTable(params, columnIds),
    write: writeItemTable,
    initial,
    debounceMs: tableDebounceMs,
  })
}

/** The words of an address of the earlier table, `filter`, are searched for as well. */
export function parseItemTable(params: URLSearchParams, columnIds: readonly string[]): ItemTableState {
  const { filter, sort, columns } = parseTableView(params, columnIds)
  const search = parseSearch(params)
  return { search: { ...search, q: search.q || filter, kind: [], ...withoutArrangement }, sort, columns }
}

export function writeItemTable({ search, sort, columns }: ItemTableState): URLSearchParams {
  const params = serializeSearch({ ...search, kind: [], ...withoutArrangement })
  for (const [name, value] of writeTableView({ filter: '', sort, columns })) params.append(name, value)
  return params
}

/** The arrangement of search results, which a table does not have. */
const withoutArrangement = { mode: defaultMode, sort: undefined, view: 'list' } as const

export function toTableView({ search, sort, columns }: ItemTableState): TableView {
  return { filter: search.q, sort, columns }
}
