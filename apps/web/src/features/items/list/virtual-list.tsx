import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from './kept-places.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useListKeys } from './use-list-keys.ts'
import styles from './virtual-list.module.css'

export interface VirtualListProps<T> {
  entries: readonly T[]
  keyOf: (entry: T) => string
  render: (entry: T, index: number) => ReactNode
  /** What the list is, for assistive technology. */
  label: string
  /** Pixels that a row takes before it has been measured. */
  estimate: number
  /** Pixels at least of a column; without it there is one. */
  columnWidth?: number
  gap?: number
  onEnd: () => void
}

/** Pixels around the screen that are drawn too. */
const around = 900
/** Milliseconds for which the row that a list comes back to has to stand still, to be there. */
const arriving = 400

/**
 * A list in the page's own scroll that draws only what is near the screen; it asks for more before its end is seen.
 * Arrows and j and k move between its entries.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { entries, keyOf, render, columnWidth, gap = 0, onEnd } = props
  const { ref: sized, width: sizedWidth } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement | null>(null)
  const [found, setFound] = useState<{ margin: number; width: number }>()
  // What is on the screen comes first.
  const [beyond, setBeyond] = useState(0)
  const margin = found?.margin ?? 0
  const width = sizedWidth || (found?.width ?? 0)
  const columns = columnWidth ? Math.max(1, Math.floor((width + gap) / (columnWidth + gap))) : 1
  const rows = Math.ceil(entries.length / columns)
  const goal = useKeptPlace(placeNow)
  // On the way back to where the list was left, the part of the first row that was above.
  const above = useRef(goal.current?.beyond ?? 0)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => props.estimate,
    overscan: Math.ceil(beyond / props.estimate),
    gap,
    scrollMargin: margin,
    scrollPaddingStart: -above.current,
    getItemKey: (row) => {
      const first = entries[row * columns]
      return first === undefined ? row : keyOf(first)
    },
  })
  // Before its width is known a list would be drawn in one column, for nothing.
  const shown = found ? virtualizer.getVirtualItems() : []
  const lastShown = shown.at(-1)?.index ?? -1
  const sought = goal.current && Math.floor(goal.current.entry / columns)
  const arrival = shown.find(({ index }) => index === sought)
  const arrivesAt = arrival && `${arrival.start} to ${arrival.end}`
  const keys = useListKeys({
    count: entries.length,
    columns,
    list,
    reveal: (index) => {
      above.current = 0
      virtualizer.setOptions({ ...virtualizer.options, scrollPaddingStart: 0 })
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    },
  })

  function placeNow(): Place | undefined {
    const top = window.scrollY
    const row = virtualizer.getVirtualItems().find(({ end }) => end > top)
    return row && width > 0 ? { entry: row.index * columns, beyond: top - row.start } : undefined
  }

  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const place = { margin: topInPage(current), width: current.clientWidth }
    // In pieces, between which the browser can paint what is there.
    startTransition(() => setFound(place))
  }, [])
  useEffect(() => {
    if (found) startTransition(() => setBeyond(around))
  }, [found])
  useEffect(() => {
    const wanted = goal.current
    if (!wanted || width === 0 || entries.length === 0) return
    if (wanted.entry >= entries.length) return onEnd()
    virtualizer.scrollToIndex(Math.floor(wanted.entry / columns), { align: 'start' })
    if (arrivesAt === undefined) return
    // It and the rows above it are measured in the next frames; whenever that moves it, it is gone to again.
    const timer = setTimeout(() => {
      goal.current = undefined
    }, arriving)
    return () => clearTimeout(timer)
  }, [goal, width, columns, entries.length, virtualizer, onEnd, arrivesAt])
  useEffect(() => {
    if (lastShown >= 0 && lastShown >= rows - 8) onEnd()
  }, [rows, lastShown, onEnd])

  return (
    <ul
      ref={(element) => {
        list.current = element
        sized(element)
      }}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={props.label}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {shown.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className={styles.row}
          style={{
            transform: `translateY(${row.start - margin}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: gap,
          }}
        >
          {entries.slice(row.index * columns, (row.index + 1) * columns).map((entry, column) => {
            const index = row.index * columns + column
            return (
              <div key={keyOf(entry)} data-entry={index} className={styles.entry}>
                {render(entry, index)}
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

/** Pixels; not by `offsetTop`, which counts from the page's own box while that is still coming in. */
function topInPage(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}
