import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TableColumn } from '../table-column.ts'
import styles from './grid.module.css'
import { GridHead, type HeadColumn } from './grid-head.tsx'
import { GridRow, PendingRow } from './grid-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

export interface RowsViewProps<R> {
  /** The name of the table for assistive technology. */
  label: string
  rowCount: number
  /** Undefined for a row that is being loaded. */
  getRow: (index: number) => R | undefined
  columns: readonly TableColumn<R>[]
  /** Whether the rows are still being counted. */
  isIncomplete: boolean
  isBusy: boolean
  getId: (row: R) => string
  getLabel: (row: R) => string
  getHref: (row: R) => string
  isSelected: (row: R) => boolean
  selected: 'all' | 'none' | 'some'
  onToggle: (index: number) => void
  onExtend: (index: number) => void
  onToggleAll: () => void
  onClear: () => void
  /** Called with the first and last row that are visible. */
  onRange?: ((first: number, last: number) => void) | undefined
}

interface TableGridProps<R> extends RowsViewProps<R> {
  head: readonly HeadColumn[]
  /** Pixels, one per column. */
  widths: readonly number[]
  onResize: (columnId: string, width: number) => void
  /** Pixels. */
  rowHeight: number
}

const checkWidth = 48
/** Rows beyond the visible ones that are rendered too. */
const overscan = 6

/** The rows of a table as a grid that scrolls in both directions. Only visible rows are rendered, and the active one. */
export function TableGrid<R>(props: TableGridProps<R>) {
  const { rowCount, getRow, columns, head, widths, getHref, isSelected, onRange, rowHeight } = props
  const { t } = useTranslation('data-table')
  const navigate = useNavigate()
  const act = (index: number, run: (row: R) => void) => {
    const row = getRow(index)
    if (row !== undefined) run(row)
  }
  const open = (index: number) => act(index, (row) => void navigate(getHref(row)))
  const toggle = (index: number) => act(index, () => props.onToggle(index))
  const { grid, active, setActive, onKeyDown } = useGridKeys({
    rowCount,
    columnCount: columns.length + 1,
    getPageSize: () => Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight) - 2),
    open,
    toggle,
    extend: props.onExtend,
    toggleAll: props.onToggleAll,
    clear: props.onClear,
    sortBy: (column) => head[column - 1]?.sort?.(),
    resizeBy: (column, pixels) => {
      const resized = head[column - 1]
      if (resized) props.onResize(resized.id, (widths[column - 1] ?? 0) + pixels)
    },
  })
  const activeRow = active.row
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => withActiveRow(range, activeRow), [activeRow]),
  })
  const visibleRows = virtualizer.getVirtualItems()
  const { startIndex: first = 0, endIndex: last = -1 } = virtualizer.range ?? {}

  useEffect(() => {
    if (last >= 0) onRange?.(first, last)
  }, [first, last, onRange])

  function onClick(event: MouseEvent<HTMLElement>) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row = -1, column = 0] = (cell?.dataset.cell ?? '').split(':').map(Number)
    if (!cell || row < 0) return
    setActive({ row, column })
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey
    if (event.target instanceof Element && event.target.closest('a')) {
      // With a key the browser opens the link in another tab or window.
      if (hasModifier) return
      event.preventDefault()
      open(row)
    } else if (event.shiftKey) props.onExtend(row)
    else if (column === 0 || hasModifier) toggle(row)
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row = -1, column = 0] = (cell?.dataset.cell ?? '').split(':').map(Number)
    if (row >= 0 && column > 0) open(row)
  }

  const template = `${checkWidth}px ${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`
  return (
    <div
      ref={grid}
      className={styles.scroller}
      style={{ '--rows': `${virtualizer.getTotalSize()}px`, '--row': `${rowHeight}px` } as CSSProperties}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows grids on tables
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.isIncomplete ? -1 : rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-busy={props.isBusy}
        className={styles.grid}
        style={{ '--columns': template } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <GridHead columns={head} active={active} selected={props.selected} onToggleAll={props.onToggleAll} />
        <tbody className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {visibleRows.map(({ index, start }) => {
            const row = getRow(index)
            const activeColumn = index === activeRow ? active.column : undefined
            if (row === undefined)
              return (
                <PendingRow
                  key={index}
                  index={index}
                  top={start}
                  columns={columns}
                  activeColumn={activeColumn}
                />
              )
            return (
              <GridRow
                key={index}
                row={row}
                index={index}
                top={start}
                columns={columns}
                checkLabel={t('select.row', { name: props.getLabel(row) })}
                getHref={getHref}
                isSelected={isSelected(row)}
                activeColumn={activeColumn}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The rows to render: those near the visible ones, and the active one, which may have the focus. */
function withActiveRow(range: Range, activeRow: number): number[] {
  const indexes = defaultRangeExtractor(range)
  const isExtra = activeRow >= 0 && activeRow < range.count && !indexes.includes(activeRow)
  return isExtra ? [...indexes, activeRow].sort((one, other) => one - other) : indexes
}
