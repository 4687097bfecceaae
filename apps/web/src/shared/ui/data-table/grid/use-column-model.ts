import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnSettings } from '../column-texts.ts'
import { maxColumnWidth, minColumnWidth, type TableColumn, type TableSort } from '../table-column.ts'

/**
 * Only what concerns columns: the table's own row models compute all rows in one task, which takes most of a second for
 * 100,000. `rows/` filters and sorts them in slices of time (docs/decisions/0040).
 */
const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
})
const noRows: never[] = []

interface ColumnModelOptions<R> {
  readonly columns: readonly TableColumn<R>[]
  readonly settings: ColumnSettings
  readonly onSettings: (settings: Partial<ColumnSettings>) => void
  readonly sort: TableSort | undefined
  readonly onSort: (sort: TableSort | undefined) => void
}

/** The columns of a table: which are visible, how wide, and by which the rows are sorted. */
export function useColumnModel<R>({ columns, settings, onSettings, sort, onSort }: ColumnModelOptions<R>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column, index): ColumnDef<typeof features, never> => ({
          id: column.id,
          accessorFn: () => undefined,
          header: column.label,
          size: column.width,
          minSize: minColumnWidth,
          maxSize: maxColumnWidth,
          enableHiding: index > 0,
          enableSorting: column.isSortable !== false,
          sortDescFirst: column.isNumeric === true,
        }),
      ),
    [columns],
  )
  const sorting = useMemo(() => (sort ? [{ id: sort.columnId, desc: sort.isDescending }] : []), [sort])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
    state: { sorting, columnVisibility: settings.visibility, columnSizing: settings.widths },
    onSortingChange: (updater) => {
      const [first] = applyUpdater(updater, sorting)
      onSort(first && { columnId: first.id, isDescending: first.desc })
    },
    onColumnVisibilityChange: (updater) =>
      onSettings({ visibility: applyUpdater(updater, settings.visibility) }),
    onColumnSizingChange: (updater) => onSettings({ widths: applyUpdater(updater, settings.widths) }),
  })
  return table
}

function applyUpdater<T>(updater: Updater<T>, current: T): T {
  return typeof updater === 'function' ? (updater as (value: T) => T)(current) : updater
}
