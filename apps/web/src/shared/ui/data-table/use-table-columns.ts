import { useMemo } from 'react'
import type { HeadColumn } from './grid/grid-head.tsx'
import { useColumnModel } from './grid/use-column-model.ts'
import { maxColumnWidth, minColumnWidth, type TableColumn, type TableView } from './table-column.ts'
import { useColumnSettings } from './use-column-settings.ts'

interface TableColumnsOptions<R> {
  /** Names the stored settings. */
  readonly name: string
  readonly columns: readonly TableColumn<R>[]
  readonly view: TableView
  readonly onViewChange: (view: TableView) => void
}

/** The columns of a table as the user has chosen them, with what its header and its menu need. */
export function useTableColumns<R>({ name, columns, view, onViewChange }: TableColumnsOptions<R>) {
  const settings = useColumnSettings(name, columns, view.columns, (text) =>
    onViewChange({ ...view, columns: text }),
  )
  const model = useColumnModel({
    columns,
    settings,
    onSettings: settings.change,
    sort: view.sort,
    onSort: (sort) => onViewChange({ ...view, sort }),
  })
  const visibleIds = model
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  const visibleColumns = useMemo(
    () => columns.filter(({ id }) => visibleIds.split(',').includes(id)),
    [columns, visibleIds],
  )
  const headers = model.getFlatHeaders()
  const head = headers.map((header): HeadColumn => {
    const column = columns.find(({ id }) => id === header.column.id)
    return {
      id: header.column.id,
      label: column?.label ?? '',
      sorted: header.column.getIsSorted(),
      isNumeric: column?.isNumeric === true,
      sort: column?.isSortable === false ? undefined : () => header.column.toggleSorting(),
      resetWidth: () => header.column.resetSize(),
      startResize: header.getResizeHandler(),
    }
  })
  return {
    columns: visibleColumns,
    head,
    widths: headers.map((header) => header.getSize()),
    visibility: settings.visibility,
    resize: (id: string, width: number) =>
      settings.change({ widths: { ...settings.widths, [id]: clampWidth(width) } }),
    toggle: (id: string, isVisible: boolean) =>
      settings.change({ visibility: { ...settings.visibility, [id]: isVisible } }),
    reset: settings.reset,
  }
}

function clampWidth(width: number): number {
  return Math.max(minColumnWidth, Math.min(width, maxColumnWidth))
}
