import type { WallMeasure } from './justify.ts'

/** Row heights in pixels, by the density preference and the width of the wall. */
const rowHeights = { comfortable: { narrow: 130, wide: 220 }, compact: { narrow: 90, wide: 150 } }
/** Walls wider than this, in pixels, have the higher rows. */
const maxNarrowWidth = 700
const gap = 6

/** The measures of a wall that is `width` pixels wide. */
export function getWallMeasure(width: number, density: keyof typeof rowHeights): WallMeasure {
  return {
    width: Math.max(width, 1),
    rowHeight: rowHeights[density][width > maxNarrowWidth ? 'wide' : 'narrow'],
    gap,
  }
}

/** Whether a wall of this height has a scale of years beside it, which reduces its width. */
export function hasScale(height: number): boolean {
  return height >= window.innerHeight * 1.5
}
