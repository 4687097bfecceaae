import type { WallMeasure } from './justify.ts'

/** Pixels, by how much is to be on a screen and how wide it is. */
const rowHeights = { comfortable: { narrow: 130, roomy: 220 }, compact: { narrow: 90, roomy: 150 } }
/** Pixels of wall above which rows are as high as on a desk. */
const roomy = 700
const gap = 6

/** How the wall's rows are made where it is `width` pixels wide. */
export function wallMeasure(width: number, density: keyof typeof rowHeights): WallMeasure {
  return {
    width: Math.max(width, 1),
    rowHeight: rowHeights[density][width > roomy ? 'roomy' : 'narrow'],
    gap,
  }
}

/** Whether a wall this high has a scale of its years beside it, which takes of its width. */
export function hasScale(height: number): boolean {
  return height >= window.innerHeight * 1.5
}
