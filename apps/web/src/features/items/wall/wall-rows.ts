import { type JustifiedRow, justify, type WallMeasure } from './justify.ts'
import type { WallSection } from './wall-section.ts'

/** A line of the wall: a section's heading, or pictures of it. `top` in pixels from the wall's own top. */
export type WallRow = { readonly section: WallSection; readonly top: number; readonly height: number } & (
  | { readonly type: 'heading'; readonly heading: string }
  | { readonly type: 'pictures'; readonly row: JustifiedRow }
)

export interface WallPlan {
  readonly rows: readonly WallRow[]
  readonly height: number
  /** Where each section begins and how high it is, by its key. */
  readonly extents: ReadonlyMap<string, { readonly top: number; readonly height: number }>
}

const headingHeight = 52
/** What is not loaded yet is planned as photographs in the usual shape. */
const unknownAspect = 4 / 3

/** Where everything on the wall stands. Sections that have not changed since `remember` was filled cost nothing. */
export function planWall(
  sections: readonly WallSection[],
  measure: WallMeasure,
  remember: WeakMap<readonly number[], JustifiedRow[]>,
): WallPlan {
  const rows: WallRow[] = []
  const extents = new Map<string, { top: number; height: number }>()
  let top = 0
  for (const section of sections) {
    const start = top
    if (section.heading !== undefined) {
      rows.push({ type: 'heading', heading: section.heading, section, top, height: headingHeight })
      top += headingHeight
    }
    for (const row of rowsOf(section, measure, remember)) {
      rows.push({ type: 'pictures', row, section, top, height: row.height + measure.gap })
      top += row.height + measure.gap
    }
    extents.set(section.key, { top: start, height: top - start })
  }
  return { rows, height: top, extents }
}

function rowsOf(
  { aspects, count }: WallSection,
  measure: WallMeasure,
  remember: WeakMap<readonly number[], JustifiedRow[]>,
): JustifiedRow[] {
  const shapes = aspects ?? guessedShapes(count)
  const known = remember.get(shapes)
  if (known) return known
  const rows = justify(shapes, measure)
  remember.set(shapes, rows)
  return rows
}

const guesses = new Map<number, readonly number[]>()

/** One array for each count, so that the rows made of it are remembered too. */
function guessedShapes(count: number): readonly number[] {
  const shapes = guesses.get(count) ?? new Array<number>(count).fill(unknownAspect)
  guesses.set(count, shapes)
  return shapes
}

/** The section that a height of the wall falls into; the last one below its end. */
export function sectionAt(plan: WallPlan, y: number): string | undefined {
  let found: string | undefined
  for (const [key, { top }] of plan.extents) {
    if (top > y && found !== undefined) break
    found = key
  }
  return found
}
