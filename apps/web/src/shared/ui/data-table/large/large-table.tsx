import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../empty-state.tsx'
import { ErrorState } from '../../error-state.tsx'
import { ListSkeleton } from '../../skeletons.tsx'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import styles from '../data-table.module.css'
import type { ExportFormat } from '../export/build-export.ts'
import { openDownload, useExport } from '../export/use-export.ts'
import { TableGrid } from '../grid/table-grid.tsx'
import { TableCards } from '../table-cards.tsx'
import type { TableColumn } from '../table-column.ts'
import { ExportMenu } from '../table-menus.tsx'
import type { TableProps } from '../table-props.ts'
import { TableToolbar } from '../table-toolbar.tsx'
import { useTableColumns } from '../use-table-columns.ts'
import { countSelected, isLargeRowSelected, listSelected } from './large-selection.ts'
import { useLargeSelection } from './use-large-selection.ts'
import type { useRowWindow } from './use-row-window.ts'

interface LargeTableProps<R> extends TableProps<R> {
  source: ReturnType<typeof useRowWindow<R>>
  /** The filters beside the field, and whether any is set. */
  filters: ReactNode
  isFiltered: boolean
  /** The chosen filters, below the toolbar. */
  chosenFilters: ReactNode
  /** More that can be done with selected rows, beside the acts. */
  renderSelectionActions?: (selected: SelectedRows) => ReactNode
  /** The address of a file with all rows except some; without it there is no export. */
  getExportUrl?:
    | ((format: ExportFormat, columns: readonly TableColumn<R>[], exceptIds: readonly string[]) => string)
    | undefined
  /** Rows that can be left out when all are selected. */
  maxExcluded: number
  /** What is shown instead of an error, where that means something more precise here. */
  renderError?: (error: unknown) => ReactNode
}

/** These rows, or all except some. */
export interface SelectedRows {
  readonly isAll: boolean
  /** Those that are selected, or those that are not if all others are. */
  readonly ids: readonly string[]
  readonly count: number
}

/** Pixels. Browsers lay out at most 17.8 million of them, which is more than 500,000 such rows. */
const rowHeight = 34

/**
 * A table of any number of rows, which the archive sorts and filters. Rows are loaded where one scrolls. Everything can be
 * selected without being loaded.
 */
export function LargeTable<R>(props: LargeTableProps<R>) {
  const { name, label, columns, source, getId, getHref, view, onViewChange, acts, getExportUrl } = props
  const { t } = useTranslation('data-table')
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const shown = useTableColumns({ name, columns, view, onViewChange })
  const { rows, isCurrent, show, reload } = source
  const { selection, ...keys } = useLargeSelection(rows, getId, props.maxExcluded)
  const total = rows?.count ?? 0
  const count = countSelected(selection, total)
  const chosenRows = selection.isAll ? [] : listSelected(selection)
  const exported = useExport({ name, rows: chosenRows, columns: shown.columns, isArranged: true })

  const [nameColumn] = columns
  const getLabel = useCallback((row: R) => nameColumn?.getText(row) ?? '', [nameColumn])
  const rowsView = {
    ...keys,
    label,
    rowCount: total,
    getRow: (index: number) => rows?.getRow(index),
    columns: shown.columns,
    isIncomplete: rows?.isCounted !== true,
    isBusy: !isCurrent || rows?.isReady !== true,
    getId,
    getLabel,
    getHref,
    isSelected: (row: R) => isLargeRowSelected(selection, getId(row)),
    selected: count === 0 ? 'none' : count === total ? 'all' : 'some',
    onRange: show,
  } as const

  /** Few enough for an act. */
  async function loadSelected(): Promise<readonly R[]> {
    if (!selection.isAll) return chosenRows
    const all = (await rows?.load(0, total - 1)) ?? []
    return all.filter((row) => !selection.rows.has(getId(row)))
  }

  function startExport(format: ExportFormat) {
    if (chosenRows.length > 0) exported.start(format)
    else if (getExportUrl) openDownload(getExportUrl(format, shown.columns, [...selection.rows.keys()]))
  }

  const toolbar = (
    <TableToolbar
      columns={columns}
      shown={shown}
      view={view}
      onViewChange={onViewChange}
      isNarrow={isNarrow}
      filters={props.filters}
    >
      {props.menu}
      {getExportUrl ? (
        <ExportMenu selectedCount={count} pending={exported.pending} onStart={startExport} />
      ) : null}
    </TableToolbar>
  )
  const isEmpty = rows?.isReady === true && rows.isCounted && total === 0
  if (isEmpty && isCurrent && !props.isFiltered) return props.empty
  return (
    <div className={styles.table}>
      {toolbar}
      {props.chosenFilters}
      {rows?.isReady ? (
        <SelectionBar
          acts={acts}
          count={count}
          actions={props.renderSelectionActions?.({
            isAll: selection.isAll,
            ids: [...selection.rows.keys()],
            count,
          })}
          loadRows={loadSelected}
          getLabel={getLabel}
          onClear={keys.onClear}
          onActed={() => {
            keys.onClear()
            reload()
          }}
        >
          {t(rows.isCounted ? 'rows.all' : 'rows.counting', { count: total })}
        </SelectionBar>
      ) : null}
      {selection.isAll && selection.rows.size >= props.maxExcluded ? (
        <p className={styles.limit}>{t('select.maxExcluded', { count: props.maxExcluded })}</p>
      ) : null}
      {!rows?.isReady && rows?.error === undefined ? (
        <ListSkeleton rows={10} lead="none" height={rowHeight} />
      ) : null}
      {isEmpty ? <EmptyState icon="search" title={t('nothingMatches')} /> : null}
      {rows?.isReady && total > 0 && isNarrow ? <TableCards {...rowsView} /> : null}
      {rows?.isReady && total > 0 && !isNarrow ? (
        <TableGrid
          {...rowsView}
          rowHeight={rowHeight}
          head={shown.head}
          widths={shown.widths}
          onResize={shown.resize}
        />
      ) : null}
      {rows?.error === undefined
        ? null
        : (props.renderError?.(rows.error) ?? <ErrorState error={rows.error} onRetry={() => rows.start()} />)}
    </div>
  )
}
