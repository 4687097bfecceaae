import { type JustifiedRow, justify, type WallMeasure } from './justify.ts'
import type { WallSection } from './wall-section.ts'

/** A section's rows with their tops from the first of them, and how wide they are together. */
export interface SectionRows {
  readonly rows: readonly JustifiedRow[]
  readonly tops: readonly number[]
  readonly width: number
  readonly height: number
}

/** Rows that have been worked out for one width, by the shapes that they were made of. */
export type RememberedRows = WeakMap<readonly number[], SectionRows>

/** A section's rows, worked out once for the shapes of its pictures. */
export function rowsOf(
  { aspects, count, usualAspect }: WallSection,
  measure: WallMeasure,
  remember: RememberedRows,
): SectionRows {
  const shapes = aspects ?? guessedShapes(count, usualAspect)
  const known = remember.get(shapes)
  if (known) return known
  const rows = justify(shapes, measure)
  const tops: number[] = []
  let height = 0
  for (const row of rows) {
    tops.push(height)
    height += row.height + measure.gap
  }
  const [only] = rows
  const width = only && rows.length === 1 ? widthOf(only, measure.gap) : measure.width
  const made = { rows, tops, width, height }
  remember.set(shapes, made)
  return made
}

function widthOf({ widths }: JustifiedRow, gap: number): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

const guesses = new Map<string, readonly number[]>()

/** One array for each count and shape, so that the rows made of it are remembered too. */
function guessedShapes(count: number, aspect: number): readonly number[] {
  const key = `${count} ${aspect}`
  const shapes = guesses.get(key) ?? new Array<number>(count).fill(aspect)
  guesses.set(key, shapes)
  return shapes
}
