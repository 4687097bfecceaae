import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useListKeys } from '../list/use-list-keys.ts'
import { useWallPlan } from './use-wall-plan.ts'
import styles from './wall.module.css'
import type { WallPlan } from './wall-rows.ts'
import type { WallSection } from './wall-section.ts'
import { WallTile } from './wall-tile.tsx'

export interface WallProps {
  sections: readonly WallSection[]
  label: string
  /** The sections of which something is near the screen; the same array while they are the same. */
  onSeen?: (keys: readonly string[]) => void
  /** The end is near. */
  onEnd?: () => void
  /** What stands beside the wall and moves in it. */
  scrubber?: (plan: WallPlan, scrollTo: (y: number) => void, top: number) => ReactNode
}

const gap = 6
/** Pixels of screen above which rows are as high as on a desk. */
const roomy = 700

/** Pictures in justified rows in the page's own scroll; only those near the screen are drawn. */
export function Wall({ sections, label, onSeen, onEnd, scrubber }: WallProps) {
  const { ref: sized, width } = useElementSize<HTMLElement>()
  const wall = useRef<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const wallTop = useCallback(() => pageTop(wall.current), [])
  const rowHeight = width > roomy ? 220 : 130
  const plan = useWallPlan(sections, { width: Math.max(width, 1), rowHeight, gap }, wallTop)
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? plan.rows.length : 0,
    estimateSize: (index) => plan.rows[index]?.height ?? 0,
    overscan: 4,
    scrollMargin: margin,
  })
  const drawn = virtualizer.getVirtualItems()
  const rows = plan.rows.length
  const lastDrawn = drawn.at(-1)?.index ?? -1
  const seen = [...new Set(drawn.map(({ index }) => plan.rows[index]?.section.key ?? ''))].join(' ')
  const starts = firstIndexes(sections)
  const keys = useListKeys({
    count: sections.reduce((total, { count }) => total + count, 0),
    columns: Math.max(1, Math.round(width / (rowHeight * 1.4))),
    list: wall,
    reveal: (index) => virtualizer.scrollToIndex(rowOfEntry(plan, starts, index), { align: 'auto' }),
  })

  useEffect(() => setMargin(wallTop()), [wallTop])
  // The rows have other heights now; the library remembers the old ones until it is told.
  useLayoutEffect(() => {
    if (plan.height >= 0) virtualizer.measure()
  }, [plan, virtualizer])
  useEffect(() => {
    if (seen) onSeen?.(seen.split(' '))
  }, [seen, onSeen])
  useEffect(() => {
    if (rows > 0 && lastDrawn >= rows - 6) onEnd?.()
  }, [rows, lastDrawn, onEnd])

  return (
    <div className={styles.stage}>
      <section
        ref={(element) => {
          wall.current = element
          sized(element)
        }}
        className={styles.wall}
        style={{ height: plan.height }}
        aria-label={label}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {drawn.map(({ index }) => {
          const row = plan.rows[index]
          if (!row) return null
          const place = { transform: `translateY(${row.top}px)`, height: row.height }
          if (row.type === 'heading') {
            return (
              <h2 key={`heading ${row.section.key}`} className={styles.heading} style={place}>
                {row.heading}
              </h2>
            )
          }
          return (
            <div key={`${row.section.key} ${row.row.from}`} className={styles.row} style={place}>
              {row.row.widths.map((tileWidth, at) => (
                <WallTile
                  key={row.section.items?.[row.row.from + at]?.id ?? at}
                  item={row.section.items?.[row.row.from + at]}
                  width={tileWidth}
                  height={row.row.height}
                  entry={(starts.get(row.section.key) ?? 0) + row.row.from + at}
                />
              ))}
            </div>
          )
        })}
      </section>
      {scrubber?.(plan, (y) => window.scrollTo({ top: wallTop() + y, behavior: 'instant' }), margin)}
    </div>
  )
}

/** Pixels from the top of the page to the top of the wall. */
function pageTop(element: HTMLElement | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}

/** How many pictures stand before each section. */
function firstIndexes(sections: readonly WallSection[]): Map<string, number> {
  const starts = new Map<string, number>()
  let sum = 0
  for (const { key, count } of sections) {
    starts.set(key, sum)
    sum += count
  }
  return starts
}

function rowOfEntry(plan: WallPlan, starts: Map<string, number>, entry: number): number {
  return plan.rows.findIndex(
    (row) => row.type === 'pictures' && entry < (starts.get(row.section.key) ?? 0) + row.row.to,
  )
}
