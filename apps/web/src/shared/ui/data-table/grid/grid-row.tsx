import { memo } from 'react'
import type { TableColumn } from '../table-column.ts'
import styles from './grid.module.css'

export interface GridRowProps<R> {
  row: R
  index: number
  /** Pixels from the start of the first row. */
  top: number
  columns: readonly TableColumn<R>[]
  /** The name of its check box. */
  checkLabel: string
  getHref: (row: R) => string
  isSelected: boolean
  /** The column of the cell that Tab reaches, if it is in this row. */
  activeColumn: number | undefined
}

/**
 * One row of a table. The grid handles its clicks, keys and links: components that use contexts, such as links of the
 * router, would make up most of the time of scrolling.
 */
function GridRowContent<R>(props: GridRowProps<R>) {
  const { row, index, top, columns, checkLabel, getHref, isSelected, activeColumn } = props
  const getTabIndex = (column: number) => (activeColumn === column ? 0 : -1)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.bodyRow}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td tabIndex={getTabIndex(0)} data-cell={`${index}:0`} className={styles.check}>
        {/* Not one of Mantine’s, which takes longer to render than all other cells. */}
        <input
          type="checkbox"
          aria-label={checkLabel}
          tabIndex={-1}
          className={styles.checkbox}
          checked={isSelected}
          readOnly
        />
      </td>
      {columns.map((column, position) => (
        <td
          key={column.id}
          tabIndex={getTabIndex(position + 1)}
          data-cell={`${index}:${position + 1}`}
          className={styles.cell}
          data-numeric={column.isNumeric || undefined}
        >
          {position === 0 ? (
            <a href={getHref(row)} tabIndex={-1} className={styles.link}>
              <CellContent column={column} row={row} />
            </a>
          ) : (
            <CellContent column={column} row={row} />
          )}
        </td>
      ))}
    </tr>
  )
}

type PendingRowProps<R> = Pick<GridRowProps<R>, 'index' | 'top' | 'columns' | 'activeColumn'>

/** A row that is being loaded, of the same size. */
function PendingRowContent<R>({ index, top, columns, activeColumn }: PendingRowProps<R>) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy
      className={styles.bodyRow}
      style={{ transform: `translateY(${top}px)` }}
    >
      {[undefined, ...columns].map((column, position) => (
        <td
          key={column?.id ?? ''}
          tabIndex={activeColumn === position ? 0 : -1}
          data-cell={`${index}:${position}`}
          className={styles.pendingCell}
        />
      ))}
    </tr>
  )
}

export const PendingRow = memo(PendingRowContent) as typeof PendingRowContent
export const GridRow = memo(GridRowContent) as typeof GridRowContent

/** What a cell shows: its own rendering, or its text. */
export function CellContent<R>({ column, row }: { column: TableColumn<R>; row: R }) {
  return column.render ? column.render(row) : column.getText(row)
}
