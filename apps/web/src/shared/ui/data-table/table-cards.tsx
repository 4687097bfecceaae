import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CellContent } from './grid/grid-row.tsx'
import type { RowsViewProps } from './grid/table-grid.tsx'
import styles from './table-cards.module.css'

/** The most that browsers can lay out one above the other; on a narrow screen nobody scrolls further. */
const maxCards = 100_000
/** Pixels, until a card is measured. */
const estimatedHeight = 150
const overscan = 4

/** The rows of a table as cards that scroll with the page, for narrow screens. */
export function TableCards<R>(props: RowsViewProps<R>) {
  const { columns, getRow, getId, getLabel, getHref, isSelected, onToggle, onRange } = props
  const rowCount = Math.min(props.rowCount, maxCards)
  const { t } = useTranslation('data-table')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimatedHeight,
    overscan,
    gap: 10,
    scrollMargin: top,
    useFlushSync: false,
  })
  const visibleCards = virtualizer.getVirtualItems()
  const first = visibleCards[0]?.index ?? 0
  const last = visibleCards.at(-1)?.index ?? -1
  const [title, ...facts] = columns

  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  useEffect(() => {
    if (last >= 0) onRange?.(first, last)
  }, [first, last, onRange])

  return (
    <ul
      ref={list}
      aria-label={props.label}
      aria-busy={props.isBusy}
      className={styles.cards}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {visibleCards.map(({ index, start }) => {
        const row = getRow(index)
        const style = { transform: `translateY(${start - top}px)` }
        if (row === undefined || !title)
          return <li key={index} aria-busy className={styles.pending} style={style} />
        const id = getId(row)
        return (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={props.isIncomplete ? -1 : rowCount}
            className={styles.card}
            data-selected={isSelected(row) || undefined}
            style={style}
          >
            <div className={styles.title}>
              <Link to={getHref(row)} className={styles.link ?? ''}>
                <CellContent column={title} row={row} />
              </Link>
              <label htmlFor={`select-${id}`} className={styles.select}>
                <Checkbox
                  id={`select-${id}`}
                  aria-label={t('select.row', { name: getLabel(row) })}
                  checked={isSelected(row)}
                  onChange={() => onToggle(index)}
                />
              </label>
            </div>
            <dl className={styles.facts}>
              {facts.map((column) =>
                column.getText(row) ? (
                  <div key={column.id} className={styles.fact}>
                    <dt>{column.label}</dt>
                    <dd>
                      <CellContent column={column} row={row} />
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
