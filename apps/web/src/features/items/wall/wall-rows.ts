import { type JustifiedRow, justify, type WallMeasure } from './justify.ts'
import type { WallSection } from './wall-section.ts'

/** A line of the wall: a section's heading, or pictures of it. `top` in pixels from the wall's own top. */
export type WallRow = { readonly section: WallSection; readonly top: number; readonly height: number } & (
  | { readonly type: 'heading'; readonly heading: string }
  | { readonly type: 'pictures'; readonly row: JustifiedRow }
)

/** A section's rows with their tops from the first of them. */
interface SectionRows {
  readonly rows: readonly JustifiedRow[]
  readonly tops: readonly number[]
  readonly height: number
}

interface WallBlock extends SectionRows {
  readonly section: WallSection
  readonly top: number
  readonly headingHeight: number
  /** How many pictures stand before it. */
  readonly first: number
}

export interface WallPlan {
  readonly blocks: readonly WallBlock[]
  readonly height: number
  readonly gap: number
  /** How many pictures there are. */
  readonly count: number
  /** Where each section begins and how high it is, by its key. */
  readonly extents: ReadonlyMap<string, { readonly top: number; readonly height: number }>
}

/** Rows that have been worked out for one width, by the shapes that they were made of. */
export type RememberedRows = WeakMap<readonly number[], SectionRows>

const headingHeight = 52
/** What is not loaded yet is planned as photographs in the usual shape. */
const unknownAspect = 4 / 3

/** Where everything on the wall stands. Only sections that are new to `remember` cost more than their place. */
export function planWall(
  sections: readonly WallSection[],
  measure: WallMeasure,
  remember: RememberedRows,
): WallPlan {
  const blocks: WallBlock[] = []
  const extents = new Map<string, { top: number; height: number }>()
  let top = 0
  let first = 0
  for (const section of sections) {
    const rows = rowsOf(section, measure, remember)
    const heading = section.heading === undefined ? 0 : headingHeight
    blocks.push({ ...rows, section, top, headingHeight: heading, first })
    extents.set(section.key, { top, height: heading + rows.height })
    top += heading + rows.height
    first += section.count
  }
  return { blocks, height: top, gap: measure.gap, count: first, extents }
}

/** The lines of the wall that reach into the heights from `from` to `to`. */
export function rowsBetween({ blocks, gap }: WallPlan, from: number, to: number): WallRow[] {
  const found: WallRow[] = []
  for (let at = lastAtOrBefore(blocks, from, ({ top }) => top); at < blocks.length; at += 1) {
    const block = blocks[at]
    if (!block || block.top > to) break
    const { section, top, rows, tops } = block
    if (section.heading !== undefined && top + block.headingHeight >= from) {
      found.push({ type: 'heading', heading: section.heading, section, top, height: block.headingHeight })
    }
    const start = top + block.headingHeight
    for (let line = lastAtOrBefore(tops, from - start, (own) => own); line < rows.length; line += 1) {
      const row = rows[line]
      const rowTop = start + (tops[line] ?? 0)
      if (!row || rowTop > to) break
      found.push({ type: 'pictures', row, section, top: rowTop, height: row.height + gap })
    }
  }
  return found
}

/** The height at which a picture's row stands, by its place in the whole wall. */
export function topOfEntry({ blocks }: WallPlan, entry: number): number {
  const block = blocks[lastAtOrBefore(blocks, entry, ({ first }) => first)]
  if (!block) return 0
  const line = lastAtOrBefore(block.rows, entry - block.first, ({ from }) => from)
  return block.top + block.headingHeight + (block.tops[line] ?? 0)
}

/** The section that a height of the wall falls into; the last one below its end. */
export function sectionAt({ blocks }: WallPlan, y: number): string | undefined {
  return blocks[lastAtOrBefore(blocks, y, ({ top }) => top)]?.section.key
}

/** The place of the last entry whose value is at most `value`, in a list that ascends by it; 0 before the first. */
function lastAtOrBefore<T>(list: readonly T[], value: number, placeOf: (entry: T) => number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const entry = list[middle]
    if (entry !== undefined && placeOf(entry) <= value) low = middle
    else high = middle - 1
  }
  return low
}

function rowsOf(
  { aspects, count }: WallSection,
  measure: WallMeasure,
  remember: RememberedRows,
): SectionRows {
  const shapes = aspects ?? guessedShapes(count)
  const known = remember.get(shapes)
  if (known) return known
  const rows = justify(shapes, measure)
  const tops: number[] = []
  let height = 0
  for (const row of rows) {
    tops.push(height)
    height += row.height + measure.gap
  }
  const made = { rows, tops, height }
  remember.set(shapes, made)
  return made
}

const guesses = new Map<number, readonly number[]>()

/** One array for each count, so that the rows made of it are remembered too. */
function guessedShapes(count: number): readonly number[] {
  const shapes = guesses.get(count) ?? new Array<number>(count).fill(unknownAspect)
  guesses.set(count, shapes)
  return shapes
}
