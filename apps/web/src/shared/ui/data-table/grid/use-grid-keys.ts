import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A cell of the grid; row -1 is the header, column 0 the one with the check boxes. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

interface GridKeysOptions {
  readonly rowCount: number
  readonly columnCount: number
  /** Rows that are visible at once, by which Page Up and Page Down move. */
  readonly getPageSize: () => number
  readonly open: (row: number) => void
  readonly toggle: (row: number) => void
  readonly extend: (row: number) => void
  readonly toggleAll: () => void
  readonly clear: () => void
  readonly sortBy: (column: number) => void
  readonly resizeBy: (column: number, pixels: number) => void
}

/** Pixels by which Shift and an arrow key resize a column. */
const resizeStep = 16

/**
 * The keyboard of a grid (ARIA Authoring Practices, grid pattern): one cell can be reached with Tab, arrow keys move from it.
 * The cell stays rendered while it is scrolled out of view, so that it never loses the focus.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { rowCount, columnCount } = options
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setActive] = useState<GridCell>({ row: 0, column: 1 })
  const active = clamp(chosen, rowCount, columnCount)
  const shouldFocus = useRef(false)

  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active.row, active.column])

  function moveTo(cell: GridCell) {
    const target = clamp(cell, rowCount, columnCount)
    shouldFocus.current = true
    setActive(target)
    return target
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey) return
    const isHandled = handleKey(event, active, moveTo, options)
    if (isHandled) event.preventDefault()
  }

  return { grid, active, setActive, onKeyDown }
}

/** Returns whether the key means something in the grid. */
function handleKey(
  event: KeyboardEvent,
  { row, column }: GridCell,
  moveTo: (cell: GridCell) => GridCell,
  options: GridKeysOptions,
): boolean {
  const hasControl = event.ctrlKey || event.metaKey
  const isInHeader = row < 0
  const target = getTarget(event.key, { row, column }, hasControl, options)
  if (target) {
    const step = target.column - column
    if (event.shiftKey && isInHeader && step !== 0 && column > 0) options.resizeBy(column, step * resizeStep)
    else {
      const reached = moveTo(target)
      if (event.shiftKey && reached.row >= 0 && reached.row !== row) options.extend(reached.row)
    }
    return true
  }
  if (hasControl && event.key.toLowerCase() === 'a') options.toggleAll()
  else if (event.key === 'Escape') options.clear()
  else if (event.key === ' ' && event.shiftKey && !isInHeader) options.extend(row)
  else if (event.key === ' ' || event.key === 'Enter') act(event.key, { row, column }, options)
  else return false
  return true
}

function act(key: string, { row, column }: GridCell, options: GridKeysOptions): void {
  if (row < 0) {
    if (column === 0) options.toggleAll()
    else options.sortBy(column)
  } else if (key === 'Enter') options.open(row)
  else options.toggle(row)
}

function getTarget(
  key: string,
  { row, column }: GridCell,
  hasControl: boolean,
  { rowCount, columnCount, getPageSize }: GridKeysOptions,
): GridCell | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'Home':
      return { row: hasControl ? 0 : row, column: 0 }
    case 'End':
      return { row: hasControl ? rowCount - 1 : row, column: columnCount - 1 }
    case 'PageDown':
      return { row: row + getPageSize(), column }
    case 'PageUp':
      return { row: Math.max(0, row - getPageSize()), column }
    default:
      return undefined
  }
}

function clamp({ row, column }: GridCell, rowCount: number, columnCount: number): GridCell {
  return {
    row: Math.max(-1, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  }
}
