import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ScrollPosition } from './scroll-positions.ts'
import { useListKeys } from './use-list-keys.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import styles from './virtual-list.module.css'

export interface VirtualListProps<T> {
  entries: readonly T[]
  getKey: (entry: T) => string
  render: (entry: T, index: number) => ReactNode
  /** The name of the list for assistive technology. */
  label: string
  /** Estimated height of a row in pixels, used until it is measured. */
  estimate: number
  /** Minimum width of a column in pixels; without it the list has one column. */
  columnWidth?: number
  gap?: number
  /** Called when the end of the list is near, if there may be more entries. */
  onEnd?: () => void
}

/** Pixels beyond the window that are rendered too. */
const overscanPixels = 900
/** How long the target row must not move for the scroll position to count as restored. */
const settleMs = 400

/**
 * A list that scrolls with the page, renders only the entries near the window, and loads more before its end is
 * reached. Arrow keys, j and k move between its entries.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { entries, render, columnWidth, gap = 0, onEnd } = props
  const { ref: measuredRef, width: measuredWidth } = useElementSize<HTMLUListElement>()
  const list = useRef<HTMLUListElement | null>(null)
  const [initialBox, setInitialBox] = useState<{ margin: number; width: number }>()
  // Starts at 0, so that the visible rows are rendered first.
  const [overscan, setOverscan] = useState(0)
  const margin = initialBox?.margin ?? 0
  const width = measuredWidth || (initialBox?.width ?? 0)
  const columns = columnWidth ? Math.max(1, Math.floor((width + gap) / (columnWidth + gap))) : 1
  const rows = Math.ceil(entries.length / columns)
  const target = useScrollRestoration(getPosition)
  // While the position is restored: how many pixels of the target row are above the window.
  const targetOffset = useRef(target.current?.beyond ?? 0)
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => props.estimate,
    overscan: Math.ceil(overscan / props.estimate),
    gap,
    scrollMargin: margin,
    scrollPaddingStart: -targetOffset.current,
    getItemKey: (row) => {
      const first = entries[row * columns]
      return first === undefined ? row : props.getKey(first)
    },
  })
  // Without a known width the rows would be rendered in one column and then again.
  const visibleRows = initialBox ? virtualizer.getVirtualItems() : []
  const lastVisible = visibleRows.at(-1)?.index ?? -1
  const targetIndex = target.current && Math.floor(target.current.entry / columns)
  const targetRow = visibleRows.find(({ index }) => index === targetIndex)
  const targetExtent = targetRow && `${targetRow.start} to ${targetRow.end}`
  const keys = useListKeys({
    count: entries.length,
    columns,
    list,
    reveal: (index) => {
      targetOffset.current = 0
      virtualizer.setOptions({ ...virtualizer.options, scrollPaddingStart: 0 })
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    },
  })

  function getPosition(): ScrollPosition | undefined {
    const top = window.scrollY
    const row = virtualizer.getVirtualItems().find(({ end }) => end > top)
    return row && width > 0 ? { entry: row.index * columns, beyond: top - row.start } : undefined
  }

  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const box = { margin: getTopInPage(current), width: current.clientWidth }
    // A transition lets the browser paint between the rows.
    startTransition(() => setInitialBox(box))
  }, [])
  useEffect(() => {
    if (initialBox) startTransition(() => setOverscan(overscanPixels))
  }, [initialBox])
  useEffect(() => {
    const position = target.current
    if (!position || width === 0 || entries.length === 0) return
    if (position.entry >= entries.length) return onEnd?.()
    virtualizer.scrollToIndex(Math.floor(position.entry / columns), { align: 'start' })
    if (targetExtent === undefined) return
    // The next frames measure the row and those above it. Whenever that moves it, this effect scrolls to it again.
    const timer = setTimeout(() => {
      target.current = undefined
    }, settleMs)
    return () => clearTimeout(timer)
  }, [target, width, columns, entries.length, virtualizer, onEnd, targetExtent])
  useEffect(() => {
    if (lastVisible >= 0 && lastVisible >= rows - 8) onEnd?.()
  }, [rows, lastVisible, onEnd])

  return (
    <ul
      ref={(element) => {
        list.current = element
        measuredRef(element)
      }}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={props.label}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {visibleRows.map((row) => (
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
              <div key={props.getKey(entry)} data-entry={index} className={styles.entry}>
                {render(entry, index)}
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

/** In pixels. Not by `offsetTop`, which is relative to an animated ancestor while the page appears. */
function getTopInPage(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}
