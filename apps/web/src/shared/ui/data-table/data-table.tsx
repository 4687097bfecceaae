import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { FilterField } from '../filter-field.tsx'
import { Note } from '../note.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import type { BulkAct } from './bulk/bulk-act.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import styles from './data-table.module.css'
import { useExport } from './export/use-export.ts'
import type { HeadColumn } from './grid/grid-head.tsx'
import { TableGrid } from './grid/table-grid.tsx'
import { useColumnModel } from './grid/use-column-model.ts'
import { emptySelection, extendTo, type Selection, toggleAll, toggleRow } from './rows/selection.ts'
import { isSameSort, useArrangedRows } from './rows/use-arranged-rows.ts'
import { TableCards } from './table-cards.tsx'
import {
  maxColumnWidth,
  minColumnWidth,
  type RowSource,
  type TableColumn,
  type TableView,
} from './table-column.ts'
import { ColumnMenu, ExportMenu } from './table-menus.tsx'
import { useColumnSettings } from './use-column-settings.ts'

export interface DataTableProps<R> {
  /** Names the stored settings, and the file of an export. */
  name: string
  /** The name of the table for assistive technology. */
  label: string
  /** The first one names the row, cannot be hidden, and links to what the row is about. Stable between renders. */
  columns: readonly TableColumn<R>[]
  source: RowSource<R>
  getId: (row: R) => string
  getHref: (row: R) => string
  view: TableView
  onViewChange: (view: TableView) => void
  acts: readonly BulkAct<R>[]
  /** Called with the rows for which an act succeeded. */
  onActed?: (rows: readonly R[]) => void
  /** More that can be done with selected rows, beside the acts. */
  renderSelectionActions?: (rows: readonly R[]) => ReactNode
  canExport: boolean
  /** What is shown instead of the table if there is nothing. */
  empty: ReactNode
}

/**
 * A table with columns that are chosen and resized, sorting, a filter, a selection with acts on it, and exports. Holds
 * 100,000 rows: only visible ones are rendered, and the work on all of them is done in slices of time.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { name, label, columns, source, getId, getHref, view, onViewChange, acts, empty } = props
  const { t } = useTranslation('data-table')
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const settings = useColumnSettings(name, columns)
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
  const { rows, isArranged } = useArrangedRows(source, visibleColumns, view)
  const shownIds = useMemo(() => rows.map(getId), [rows, getId])
  const [selection, setSelection] = useState<Selection>(emptySelection)
  const selectedRows = useMemo(
    () => (selection.ids.size === 0 ? [] : rows.filter((row) => selection.ids.has(getId(row)))),
    [rows, selection, getId],
  )
  const exported = useExport({
    name,
    rows: selectedRows.length > 0 ? selectedRows : rows,
    columns: visibleColumns,
    source: selectedRows.length > 0 ? { ...source, isComplete: true } : source,
    isArranged,
  })

  const { isComplete, loadMore, loadAll, error } = source
  const needsAll = !isComplete && (view.filter.trim() !== '' || !isInOrder(source, view))
  useEffect(() => {
    if (needsAll && !error) loadAll?.()
  }, [needsAll, error, loadAll])
  const handleEnd = useCallback(() => {
    if (!needsAll && !isComplete) loadMore?.()
  }, [needsAll, isComplete, loadMore])

  const [nameColumn] = columns
  const getLabel = useCallback((row: R) => nameColumn?.getText(row) ?? '', [nameColumn])
  const toggle = (id: string) => setSelection((current) => toggleRow(current, id))
  const extend = (id: string) => setSelection((current) => extendTo(current, id, shownIds))
  const selected = selectedRows.length === 0 ? 'none' : selectedRows.length === rows.length ? 'all' : 'some'
  const headers = model.getFlatHeaders()
  const head = headers.map(
    (header): HeadColumn => ({
      id: header.column.id,
      label: columns.find(({ id }) => id === header.column.id)?.label ?? '',
      sorted: header.column.getIsSorted(),
      isNumeric: columns.find(({ id }) => id === header.column.id)?.isNumeric === true,
      sort: () => header.column.toggleSorting(),
      resetWidth: () => header.column.resetSize(),
      startResize: header.getResizeHandler(),
    }),
  )
  const rowsView = {
    label,
    rows,
    columns: visibleColumns,
    isIncomplete: !isComplete,
    isBusy: !isArranged || (needsAll && !error),
    getId,
    getLabel,
    getHref,
    selectedIds: selection.ids,
    selected,
    onToggle: toggle,
    onExtend: extend,
    onToggleAll: () => setSelection((current) => toggleAll(current, shownIds)),
    onClear: () => setSelection(emptySelection),
    onEnd: handleEnd,
  } as const

  if (error && !source.rows) return <ErrorState error={error} onRetry={source.retry} />
  if (!source.rows) return <ListSkeleton rows={10} lead="none" height={44} />
  if (source.rows.length === 0 && isComplete) return empty
  return (
    <div className={styles.table}>
      <div className={styles.toolbar}>
        <FilterField
          label={t('filter')}
          className={styles.filter}
          value={view.filter}
          onChange={(filter) => onViewChange({ ...view, filter })}
        />
        {isNarrow ? <SortSelect columns={visibleColumns} view={view} onViewChange={onViewChange} /> : null}
        <ColumnMenu
          columns={columns.slice(1)}
          visibility={settings.visibility}
          onToggle={(id, isVisible) =>
            settings.change({ visibility: { ...settings.visibility, [id]: isVisible } })
          }
          onReset={() => settings.change({ visibility: {}, widths: {} })}
        />
        {props.canExport ? (
          <ExportMenu
            selectedCount={selectedRows.length}
            pending={exported.pending}
            onStart={exported.start}
          />
        ) : null}
      </div>
      <SelectionBar
        acts={acts}
        rows={selectedRows}
        getLabel={getLabel}
        renderActions={props.renderSelectionActions}
        onClear={() => setSelection(emptySelection)}
        onActed={(done) => {
          setSelection(emptySelection)
          props.onActed?.(done)
        }}
      >
        <RowCount
          source={source}
          shown={rows.length}
          isLoadingAll={needsAll || exported.pending !== undefined}
        />
      </SelectionBar>
      {rows.length === 0 && isArranged && isComplete ? (
        <EmptyState icon="search" title={t('nothingFound', { words: view.filter.trim() })} />
      ) : null}
      {rows.length === 0 && !(isArranged && isComplete) ? (
        <ListSkeleton rows={10} lead="none" height={44} />
      ) : null}
      {rows.length > 0 && isNarrow ? <TableCards {...rowsView} /> : null}
      {rows.length > 0 && !isNarrow ? (
        <TableGrid
          {...rowsView}
          head={head}
          widths={headers.map((header) => header.getSize())}
          onResize={(id, width) =>
            settings.change({ widths: { ...settings.widths, [id]: clampWidth(width) } })
          }
        />
      ) : null}
      {source.isTruncated ? <Note intent="info">{t('truncated', { count: source.rows.length })}</Note> : null}
      {error ? <ErrorState error={error} onRetry={source.retry} /> : null}
    </div>
  )
}

interface RowCountProps {
  source: Pick<RowSource<unknown>, 'rows' | 'isComplete' | 'error'>
  shown: number
  isLoadingAll: boolean
}

/** How many rows are shown, of how many; or how many have been loaded so far. */
function RowCount({ source: { rows = [], isComplete, error }, shown, isLoadingAll }: RowCountProps) {
  const { t } = useTranslation('data-table')
  if (!isComplete && isLoadingAll && !error) return t('rows.loadingAll', { count: rows.length })
  if (!isComplete) return t('rows.loaded', { count: rows.length })
  return shown === rows.length
    ? t('rows.all', { count: shown })
    : t('rows.filtered', { count: rows.length, shown })
}

interface SortSelectProps<R> {
  columns: readonly TableColumn<R>[]
  view: TableView
  onViewChange: (view: TableView) => void
}

/** Chooses the sort where there is no header. */
function SortSelect<R>({ columns, view, onViewChange }: SortSelectProps<R>) {
  const { t } = useTranslation('data-table')
  const { sort } = view
  return (
    <NativeSelect
      aria-label={t('sort.label')}
      value={sort ? `${sort.columnId}:${sort.isDescending}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const [columnId = '', isDescending] = value.split(':')
        onViewChange({
          ...view,
          sort: columnId ? { columnId, isDescending: isDescending === 'true' } : undefined,
        })
      }}
      data={[
        { value: '', label: t('sort.none') },
        ...columns.flatMap(({ id, label }) => [
          { value: `${id}:false`, label: t('sort.ascending', { column: label }) },
          { value: `${id}:true`, label: t('sort.descending', { column: label }) },
        ]),
      ]}
    />
  )
}

function isInOrder<R>({ order }: RowSource<R>, { sort }: TableView): boolean {
  return !sort || isSameSort(sort, order)
}

function clampWidth(width: number): number {
  return Math.max(minColumnWidth, Math.min(width, maxColumnWidth))
}
