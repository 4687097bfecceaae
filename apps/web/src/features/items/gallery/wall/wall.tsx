import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { selectPreferences } from '../../../../shared/preferences/preferences-slice.ts'
import { useListKeys } from '../../../../shared/ui/virtual-list/use-list-keys.ts'
import { useScrollRestoration } from '../../../../shared/ui/virtual-list/use-scroll-restoration.ts'
import { viewerParameter } from '../viewer-link.ts'
import type { WallSection } from '../wall-section.ts'
import { useVisibleRange } from './use-visible-range.ts'
import { useWallPlan } from './use-wall-plan.ts'
import styles from './wall.module.css'
import { getWallMeasure } from './wall-measure.ts'
import {
  findEntryAt,
  findEntryOfItem,
  getRowsBetween,
  getTopOfEntry,
  isShapeKnown,
  type WallPlan,
} from './wall-rows.ts'
import { WallTile } from './wall-tile.tsx'

export interface WallProps {
  sections: readonly WallSection[]
  label: string
  /** Called with the keys of the sections in or near the window. */
  onSeen?: (keys: readonly string[]) => void
  /** Called when the end of the wall is near. */
  onEnd?: () => void
  /** Renders a control beside the wall that scrolls it; `getWallTop` returns pixels from the top of the page. */
  scrubber?: (plan: WallPlan, scrollTo: (y: number) => void, getWallTop: () => number) => ReactNode
}

/** Free pixels above a picture that is scrolled to. */
const scrollMargin = 90

/**
 * Pictures in justified rows that scroll with the page. The plan has the position of every picture, so that only those
 * near the window are rendered.
 */
export function Wall({ sections, label, onSeen, onEnd, scrubber }: WallProps) {
  const { ref: measuredRef, width } = useElementSize<HTMLElement>()
  const wall = useRef<HTMLElement | null>(null)
  const getWallTop = useCallback(() => getTopInPage(wall.current), [])
  const { density } = useSelector(selectPreferences)
  const measure = getWallMeasure(width, density)
  const { rowHeight } = measure
  const plan = useWallPlan(sections, measure, getWallTop)
  const { from, to } = useVisibleRange(getWallTop)
  const rows = useMemo(() => (width > 0 ? getRowsBetween(plan, from, to) : []), [plan, width, from, to])
  const visibleKeys = [...new Set(rows.map(({ section }) => section.key))].join(' ')
  const firstEntries = useMemo(
    () => new Map(plan.blocks.map(({ section, first }) => [section.key, first])),
    [plan],
  )
  const atEnd = rows.length > 0 && to >= plan.height
  const scrollTo = useCallback(
    (y: number) => window.scrollTo({ top: getWallTop() + y, behavior: 'instant' }),
    [getWallTop],
  )
  const target = useScrollRestoration(() => {
    const y = window.scrollY - getWallTop()
    const entry = findEntryAt(plan, y)
    return entry === undefined || width === 0 ? undefined : { entry, beyond: y - getTopOfEntry(plan, entry) }
  })
  const keys = useListKeys({
    count: plan.count,
    columns: Math.max(1, Math.round(width / (rowHeight * 1.4))),
    list: wall,
    reveal,
  })
  useLastViewedItem((id) => {
    const entry = findEntryOfItem(plan, id)
    if (entry === undefined) return
    reveal(entry)
    keys.focus(entry)
  })

  function reveal(entry: number) {
    const y = getTopOfEntry(plan, entry)
    const visibleTop = window.scrollY - getWallTop()
    const visibleBottom = visibleTop + window.innerHeight - scrollMargin
    if (y < visibleTop || y + rowHeight > visibleBottom) scrollTo(y - scrollMargin)
  }

  useEffect(() => {
    const position = target.current
    if (!position || width === 0) return
    if (position.entry >= plan.count) return onEnd?.()
    scrollTo(getTopOfEntry(plan, position.entry) + position.beyond)
    // Until the aspect ratios of its section are known, the position is an estimate.
    if (isShapeKnown(plan, position.entry)) target.current = undefined
  }, [target, plan, width, scrollTo, onEnd])
  useEffect(() => {
    if (visibleKeys) onSeen?.(visibleKeys.split(' '))
  }, [visibleKeys, onSeen])
  useEffect(() => {
    if (atEnd) onEnd?.()
  }, [atEnd, onEnd])

  return (
    <div className={styles.stage}>
      <section
        ref={(element) => {
          wall.current = element
          measuredRef(element)
        }}
        className={styles.wall}
        style={{ height: plan.height }}
        aria-label={label}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {rows.map((row) => {
          const { top, left, width, height } = row
          const boxStyle = { transform: `translate(${left}px, ${top}px)`, width, height }
          const { key, items } = row.section
          if (row.type === 'heading') {
            return (
              <h2 key={`heading ${key}`} className={styles.heading} style={boxStyle}>
                {row.heading}
              </h2>
            )
          }
          const firstOfRow = row.row.from
          return (
            <div key={`${key} ${firstOfRow}`} className={styles.row} style={boxStyle}>
              {row.row.widths.map((tileWidth, index) => (
                <WallTile
                  key={items?.[firstOfRow + index]?.id ?? index}
                  item={items?.[firstOfRow + index]}
                  width={tileWidth}
                  height={row.row.height}
                  entry={(firstEntries.get(key) ?? 0) + firstOfRow + index}
                />
              ))}
            </div>
          )
        })}
      </section>
      {scrubber?.(plan, scrollTo, getWallTop)}
    </div>
  )
}

/** The distance from the top of the page to an element, in pixels. */
function getTopInPage(element: HTMLElement | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}

/** Calls `reveal` with the last viewed item when the viewer closes: the reader may have moved far from the first one. */
function useLastViewedItem(reveal: (id: string) => void): void {
  const [params] = useSearchParams()
  const viewedId = params.get(viewerParameter)
  const previousId = useRef<string | null>(null)
  const latest = useRef(reveal)
  latest.current = reveal
  useEffect(() => {
    const lastViewed = previousId.current
    previousId.current = viewedId
    if (lastViewed && !viewedId) latest.current(lastViewed)
  }, [viewedId])
}
