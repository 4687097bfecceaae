import { useLayoutEffect, useMemo, useRef } from 'react'
import type { WallMeasure } from './justify.ts'
import type { RememberedRows } from './section-rows.ts'
import { planWall, sectionAt, type WallPlan } from './wall-rows.ts'
import type { WallSection } from './wall-section.ts'

/**
 * The wall's plan for the measured width. When a section turns out higher or lower than it was guessed, the page
 * scrolls by as much, so that what the reader sees stays where it is.
 */
export function useWallPlan(
  sections: readonly WallSection[],
  { width, rowHeight, gap }: WallMeasure,
  wallTop: () => number,
): WallPlan {
  const remember = useMemo(
    () => ({ width, rowHeight, rows: new WeakMap() satisfies RememberedRows }),
    [width, rowHeight],
  )
  const plan = useMemo(
    () => planWall(sections, { width: remember.width, rowHeight: remember.rowHeight, gap }, remember.rows),
    [sections, gap, remember],
  )
  const before = useRef(plan)

  useLayoutEffect(() => {
    const old = before.current
    before.current = plan
    if (old === plan) return
    const y = window.scrollY - wallTop()
    const key = y > 0 ? sectionAt(old, y) : undefined
    const [was, is] = key === undefined ? [] : [old.extents.get(key), plan.extents.get(key)]
    if (!was || !is || was.height === 0) return
    const moved = is.top + ((y - was.top) * is.height) / was.height - y
    if (Math.abs(moved) > 0.5) window.scrollBy({ top: moved, behavior: 'instant' })
  }, [plan, wallTop])

  return plan
}
