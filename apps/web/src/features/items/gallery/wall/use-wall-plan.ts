import { useLayoutEffect, useMemo, useRef } from 'react'
import type { WallSection } from '../wall-section.ts'
import type { WallMeasure } from './justify.ts'
import type { RowsCache } from './section-rows.ts'
import { findSectionAt, planWall, type WallPlan } from './wall-rows.ts'

/**
 * The plan of the wall for its width. When a section gets another height once its pictures are known, scrolls the page
 * by the difference, so that the visible pictures do not move.
 */
export function useWallPlan(
  sections: readonly WallSection[],
  { width, rowHeight, gap }: WallMeasure,
  getWallTop: () => number,
): WallPlan {
  const cache = useMemo(
    () => ({ width, rowHeight, rows: new WeakMap() satisfies RowsCache }),
    [width, rowHeight],
  )
  const plan = useMemo(
    () => planWall(sections, { width: cache.width, rowHeight: cache.rowHeight, gap }, cache.rows),
    [sections, gap, cache],
  )
  const previousPlan = useRef(plan)

  useLayoutEffect(() => {
    const previous = previousPlan.current
    previousPlan.current = plan
    if (previous === plan) return
    const y = window.scrollY - getWallTop()
    const key = y > 0 ? findSectionAt(previous, y) : undefined
    if (key === undefined) return
    const before = previous.extents.get(key)
    const after = plan.extents.get(key)
    if (!before || !after || before.height === 0) return
    const shift = after.top + ((y - before.top) * after.height) / before.height - y
    if (Math.abs(shift) > 0.5) window.scrollBy({ top: shift, behavior: 'instant' })
  }, [plan, getWallTop])

  return plan
}
