import type { MouseEvent, TouchEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../icons/icon.tsx'
import styles from './grid.module.css'
import type { GridCell } from './use-grid-keys.ts'

export interface HeadColumn {
  readonly id: string
  readonly label: string
  readonly sorted: false | 'asc' | 'desc'
  readonly isNumeric: boolean
  /** Undefined if the rows cannot be sorted by the column. */
  readonly sort: (() => void) | undefined
  readonly resetWidth: () => void
  /** Starts to resize the column with the pointer. */
  readonly startResize: (event: MouseEvent | TouchEvent) => void
}

interface GridHeadProps {
  columns: readonly HeadColumn[]
  active: GridCell
  /** Whether all rows are selected, none, or some. */
  selected: 'all' | 'none' | 'some'
  onToggleAll: () => void
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The header of a table: a check box for all rows, and a button per column that sorts by it. */
export function GridHead({ columns, active, selected, onToggleAll }: GridHeadProps) {
  const { t } = useTranslation('data-table')
  const getTabIndex = (column: number) => (active.row < 0 && active.column === column ? 0 : -1)
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={styles.row}>
        <th
          scope="col"
          tabIndex={getTabIndex(0)}
          data-cell="-1:0"
          aria-label={t('select.all')}
          className={styles.check}
        >
          <input
            type="checkbox"
            aria-label={t('select.all')}
            tabIndex={-1}
            className={styles.checkbox}
            checked={selected === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some'
            }}
            onChange={onToggleAll}
          />
        </th>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            tabIndex={getTabIndex(index + 1)}
            data-cell={`-1:${index + 1}`}
            aria-sort={column.sort ? (column.sorted ? ariaSort[column.sorted] : 'none') : undefined}
            className={styles.headCell}
            data-numeric={column.isNumeric || undefined}
          >
            {column.sort ? (
              <button type="button" tabIndex={-1} className={styles.sort} onClick={column.sort}>
                <span className={styles.label}>{column.label}</span>
                {column.sorted ? (
                  <Icon name={column.sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={14} />
                ) : null}
              </button>
            ) : (
              <span className={styles.unsorted}>{column.label}</span>
            )}
            <span
              className={styles.resizer}
              aria-hidden
              onMouseDown={column.startResize}
              onTouchStart={column.startResize}
              onDoubleClick={column.resetWidth}
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}
