import { useMemo } from 'react'
import type { BulkAct } from '../../shared/ui/data-table/bulk/bulk-act.ts'
import { DataTable } from '../../shared/ui/data-table/data-table.tsx'
import type { RowSource, TableColumn } from '../../shared/ui/data-table/table-column.ts'
import { createMatcher, type RowFilter } from './filters/row-filter.ts'
import { RowFilters } from './filters/row-filters.tsx'
import { parseListTable, useListTableState, writeListTable } from './filters/use-list-table-state.ts'
import { NothingYet } from './nothing-yet.tsx'
import type { TypeTableProps } from './type-table-props.ts'
import { ViewsMenu } from './views/views-menu.tsx'

interface ListTableProps<R> extends TypeTableProps {
  columns: readonly TableColumn<R>[]
  /** Stable between renders. */
  filters: readonly RowFilter<R>[]
  source: RowSource<R>
  getId: (row: R) => string
  getHref: (row: R) => string
  acts: readonly BulkAct<R>[]
}

/** A table of a type whose rows are all loaded at once. */
export function ListTable<R>(props: ListTableProps<R>) {
  const { type, title, initial, columns, filters, source, getId, getHref, acts } = props
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [state, setState] = useListTableState(ids, filters, initial)
  const { view, chosen } = state
  const matches = useMemo(() => createMatcher(filters, chosen), [filters, chosen])
  return (
    <DataTable
      name={type}
      label={title}
      columns={columns}
      source={source}
      getId={getId}
      getHref={getHref}
      view={view}
      onViewChange={(changed) => setState({ ...state, view: changed })}
      filters={
        <RowFilters
          filters={filters}
          chosen={chosen}
          onChange={(changed) => setState({ ...state, chosen: changed })}
        />
      }
      matches={matches}
      acts={acts}
      canExport
      empty={<NothingYet />}
      menu={
        <ViewsMenu
          type={type}
          address={writeListTable(state, filters).toString()}
          onApply={(address) => setState(parseListTable(new URLSearchParams(address), ids, filters))}
        />
      }
    />
  )
}
