import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { SelectionBar } from './bulk/selection-bar.tsx'
import styles from './data-table.module.css'
import { useExport } from './export/use-export.ts'
import { TableGrid } from './grid/table-grid.tsx'
import { emptySelection, extendTo, type Selection, toggleAll, toggleRow } from './rows/selection.ts'
import { useArrangedRows } from './rows/use-arranged-rows.ts'
import { TableCards } from './table-cards.tsx'
import type { RowSource } from './table-column.ts'
import { ExportMenu } from './table-menus.tsx'
import type { TableProps } from './table-props.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useTableColumns } from './use-table-columns.ts'

export interface DataTableProps<R> extends TableProps<R> {
  source: RowSource<R>
  /** Called with the rows for which an act succeeded. */
  onActed?: (rows: readonly R[]) => void
  canExport: boolean
  /** Filters beside the field. */
  filters?: ReactNode
  /** Whether a row passes them; undefined if none is set. Stable between renders. */
  matches?: ((row: R) => boolean) | undefined
}

/** Pixels. */
const rowHeight = 44

/**
 * A table with columns that are chosen and resized, sorting, a filter, a selection with acts on it, and exports. It holds
 * all rows, which it sorts and filters in slices of time; `LargeTable` is for lists that are too long for that.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { name, label, columns, source, getId, getHref, view, onViewChange, acts, empty, matches } = props
  const { t } = useTranslation('data-table')
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const shown = useTableColumns({ name, columns, view, onViewChange })
  const matching = useMemo(
    () => (matches ? source.rows?.filter((row) => matches(row)) : source.rows),
    [source.rows, matches],
  )
  const { rows, isArranged } = useArrangedRows(matching, shown.columns, view)
  const shownIds = useMemo(() => rows.map(getId), [rows, getId])
  const [selection, setSelection] = useState<Selection>(emptySelection)
  const selectedRows = useMemo(
    () => (selection.ids.size === 0 ? [] : rows.filter((row) => selection.ids.has(getId(row)))),
    [rows, selection, getId],
  )
  const exported = useExport({
    name,
    rows: selectedRows.length > 0 ? selectedRows : rows,
    columns: shown.columns,
    isArranged,
  })

  const [nameColumn] = columns
  const getLabel = useCallback((row: R) => nameColumn?.getText(row) ?? '', [nameColumn])
  const rowsView = {
    label,
    rowCount: rows.length,
    getRow: (index: number) => rows[index],
    columns: shown.columns,
    isIncomplete: false,
    isBusy: !isArranged,
    getId,
    getLabel,
    getHref,
    isSelected: (row: R) => selection.ids.has(getId(row)),
    selected: selectedRows.length === 0 ? 'none' : selectedRows.length === rows.length ? 'all' : 'some',
    onToggle: (index: number) => setSelection((current) => toggleRow(current, shownIds[index] ?? '')),
    onExtend: (index: number) =>
      setSelection((current) => extendTo(current, shownIds[index] ?? '', shownIds)),
    onToggleAll: () => setSelection((current) => toggleAll(current, shownIds)),
    onClear: () => setSelection(emptySelection),
  } as const

  if (source.error && !source.rows) return <ErrorState error={source.error} onRetry={source.retry} />
  if (!source.rows) return <ListSkeleton rows={10} lead="none" height={rowHeight} />
  if (source.rows.length === 0) return empty
  return (
    <div className={styles.table}>
      <TableToolbar
        columns={columns}
        shown={shown}
        view={view}
        onViewChange={onViewChange}
        isNarrow={isNarrow}
        filters={props.filters}
      >
        {props.menu}
        {props.canExport ? (
          <ExportMenu
            selectedCount={selectedRows.length}
            pending={exported.pending}
            onStart={exported.start}
          />
        ) : null}
      </TableToolbar>
      <SelectionBar
        acts={acts}
        count={selectedRows.length}
        loadRows={() => selectedRows}
        getLabel={getLabel}
        onClear={() => setSelection(emptySelection)}
        onActed={(done) => {
          setSelection(emptySelection)
          props.onActed?.(done)
        }}
      >
        {rows.length === source.rows.length
          ? t('rows.all', { count: rows.length })
          : t('rows.filtered', { count: source.rows.length, shown: rows.length })}
      </SelectionBar>
      {rows.length === 0 && isArranged ? (
        <EmptyState
          icon="search"
          title={matches ? t('nothingMatches') : t('nothingFound', { words: view.filter.trim() })}
        />
      ) : null}
      {rows.length === 0 && !isArranged ? <ListSkeleton rows={10} lead="none" height={rowHeight} /> : null}
      {rows.length > 0 && isNarrow ? <TableCards {...rowsView} /> : null}
      {rows.length > 0 && !isNarrow ? (
        <TableGrid
          {...rowsView}
          rowHeight={rowHeight}
          head={shown.head}
          widths={shown.widths}
          onResize={shown.resize}
        />
      ) : null}
    </div>
  )
}
