import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { selectPreferences } from '../../../shared/preferences/preferences-slice.ts'
import { useKeptPlace } from '../list/use-kept-place.ts'
import { useListKeys } from '../list/use-list-keys.ts'
import { useViewedItem } from './use-viewed-item.ts'
import { useWallPlan } from './use-wall-plan.ts'
import { useWindowSpan } from './use-window-span.ts'
import styles from './wall.module.css'
import { wallMeasure } from './wall-measure.ts'
import { entryAt, entryOf, isShapeKnown, rowsBetween, topOfEntry, type WallPlan } from './wall-rows.ts'
import type { WallSection } from './wall-section.ts'
import { WallTile } from './wall-tile.tsx'

export interface WallProps {
  sections: readonly WallSection[]
  label: string
  /** The sections of which something is near the screen. */
  onSeen?: (keys: readonly string[]) => void
  /** The end is near. */
  onEnd?: () => void
  /** What stands beside the wall and moves in it; `topOf` in pixels from the top of the page. */
  scrubber?: (plan: WallPlan, scrollTo: (y: number) => void, topOf: () => number) => ReactNode
}

/** Pixels that stay free above a picture that is moved to. */
const margin = 90

/**
 * Pictures in justified rows in the page's own scroll. The plan knows where each of them stands, so that only those
 * near the screen are drawn, however many there are.
 */
export function Wall({ sections, label, onSeen, onEnd, scrubber }: WallProps) {
  const { ref: sized, width } = useElementSize<HTMLElement>()
  const wall = useRef<HTMLElement | null>(null)
  const wallTop = useCallback(() => pageTop(wall.current), [])
  const { density } = useSelector(selectPreferences)
  const measure = wallMeasure(width, density)
  const { rowHeight } = measure
  const plan = useWallPlan(sections, measure, wallTop)
  const { from, to } = useWindowSpan(wallTop)
  const rows = useMemo(() => (width > 0 ? rowsBetween(plan, from, to) : []), [plan, width, from, to])
  const seen = [...new Set(rows.map(({ section }) => section.key))].join(' ')
  const starts = useMemo(() => new Map(plan.blocks.map(({ section, first }) => [section.key, first])), [plan])
  const atEnd = rows.length > 0 && to >= plan.height
  const scrollTo = useCallback(
    (y: number) => window.scrollTo({ top: wallTop() + y, behavior: 'instant' }),
    [wallTop],
  )
  const goal = useKeptPlace(() => {
    const y = window.scrollY - wallTop()
    const entry = entryAt(plan, y)
    return entry === undefined || width === 0 ? undefined : { entry, beyond: y - topOfEntry(plan, entry) }
  })
  const keys = useListKeys({
    count: plan.count,
    columns: Math.max(1, Math.round(width / (rowHeight * 1.4))),
    list: wall,
    reveal,
  })
  useViewedItem((id) => {
    const entry = entryOf(plan, id)
    if (entry === undefined) return
    reveal(entry)
    keys.focus(entry)
  })

  function reveal(entry: number) {
    const y = topOfEntry(plan, entry)
    const shown = window.scrollY - wallTop()
    if (y < shown || y + rowHeight > shown + window.innerHeight - margin) scrollTo(y - margin)
  }

  useEffect(() => {
    const wanted = goal.current
    if (!wanted || width === 0) return
    if (wanted.entry >= plan.count) return onEnd?.()
    scrollTo(topOfEntry(plan, wanted.entry) + wanted.beyond)
    // Until its shapes are known its row is a guess.
    if (isShapeKnown(plan, wanted.entry)) goal.current = undefined
  }, [goal, plan, width, scrollTo, onEnd])
  useEffect(() => {
    if (seen) onSeen?.(seen.split(' '))
  }, [seen, onSeen])
  useEffect(() => {
    if (atEnd) onEnd?.()
  }, [atEnd, onEnd])

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
        {rows.map((line) => {
          const { top, left, width, height } = line
          const place = { transform: `translate(${left}px, ${top}px)`, width, height }
          const { key, items } = line.section
          if (line.type === 'heading') {
            return (
              <h2 key={`heading ${key}`} className={styles.heading} style={place}>
                {line.heading}
              </h2>
            )
          }
          return (
            <div key={`${key} ${line.row.from}`} className={styles.row} style={place}>
              {line.row.widths.map((tileWidth, at) => (
                <WallTile
                  key={items?.[line.row.from + at]?.id ?? at}
                  item={items?.[line.row.from + at]}
                  width={tileWidth}
                  height={line.row.height}
                  entry={(starts.get(key) ?? 0) + line.row.from + at}
                />
              ))}
            </div>
          )
        })}
      </section>
      {scrubber?.(plan, scrollTo, wallTop)}
    </div>
  )
}

/** Pixels from the top of the page to the top of the wall. */
function pageTop(element: HTMLElement | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}
