import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TableColumn } from '../table-column.ts'
import styles from './grid.module.css'
import { GridHead, type HeadColumn } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

export interface RowsViewProps<R> {
  /** The name of the table for assistive technology. */
  label: string
  rows: readonly R[]
  columns: readonly TableColumn<R>[]
  /** Whether further rows exist that are not loaded. */
  isIncomplete: boolean
  isBusy: boolean
  getId: (row: R) => string
  getLabel: (row: R) => string
  getHref: (row: R) => string
  selectedIds: ReadonlySet<string>
  selected: 'all' | 'none' | 'some'
  onToggle: (id: string) => void
  onExtend: (id: string) => void
  onToggleAll: () => void
  onClear: () => void
  onEnd: () => void
}

interface TableGridProps<R> extends RowsViewProps<R> {
  head: readonly HeadColumn[]
  /** Pixels, one per column. */
  widths: readonly number[]
  onResize: (columnId: string, width: number) => void
}

/** Pixels. */
const rowHeight = 44
const checkWidth = 48
/** Rows beyond the visible ones that are rendered too. */
const overscan = 6
/** How many rows before the end further ones are loaded. */
const endDistance = 30

/** The rows of a table as a grid that scrolls in both directions. Only visible rows are rendered, and the active one. */
export function TableGrid<R>(props: TableGridProps<R>) {
  const { rows, columns, head, widths, getId, getHref, selectedIds, onEnd } = props
  const { t } = useTranslation('data-table')
  const navigate = useNavigate()
  const act = (index: number, run: (row: R) => void) => {
    const row = rows[index]
    if (row !== undefined) run(row)
  }
  const open = (index: number) => act(index, (row) => void navigate(getHref(row)))
  const toggle = (index: number) => act(index, (row) => props.onToggle(getId(row)))
  const extend = (index: number) => act(index, (row) => props.onExtend(getId(row)))
  const { grid, active, setActive, onKeyDown } = useGridKeys({
    rowCount: rows.length,
    columnCount: columns.length + 1,
    getPageSize: () => Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight) - 2),
    open,
    toggle,
    extend,
    toggleAll: props.onToggleAll,
    clear: props.onClear,
    sortBy: (column) => head[column - 1]?.sort(),
    resizeBy: (column, pixels) => {
      const resized = head[column - 1]
      if (resized) props.onResize(resized.id, (widths[column - 1] ?? 0) + pixels)
    },
  })
  const activeRow = active.row
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => withActiveRow(range, activeRow), [activeRow]),
  })
  const visibleRows = virtualizer.getVirtualItems()
  const lastVisible = virtualizer.range?.endIndex ?? -1

  useEffect(() => {
    if (lastVisible >= rows.length - endDistance) onEnd()
  }, [lastVisible, rows.length, onEnd])

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
    } else if (event.shiftKey) extend(row)
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
      style={{ '--rows': `${virtualizer.getTotalSize()}px` } as CSSProperties}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows grids on tables
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.isIncomplete ? -1 : rows.length + 1}
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
            const row = rows[index]
            if (row === undefined) return null
            const id = getId(row)
            return (
              <GridRow
                key={id}
                row={row}
                index={index}
                top={start}
                columns={columns}
                checkLabel={t('select.row', { name: props.getLabel(row) })}
                getHref={getHref}
                isSelected={selectedIds.has(id)}
                activeColumn={index === activeRow ? active.column : undefined}
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
