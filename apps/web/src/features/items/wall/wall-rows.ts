import type { JustifiedRow, WallMeasure } from './justify.ts'
import type { RememberedRows } from './section-rows.ts'
import { type BandPart, bandsOf } from './wall-bands.ts'
import type { WallSection } from './wall-section.ts'

/** A line of the wall: a section's heading, or pictures of it. In pixels from the wall's own corner. */
export type WallRow = WallPlace & { readonly section: WallSection } & (
    | { readonly type: 'heading'; readonly heading: string }
    | { readonly type: 'pictures'; readonly row: JustifiedRow }
  )

interface WallPlace {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface WallBlock extends BandPart {
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

const headingHeight = 52
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
  for (const band of bandsOf(sections, measure, remember)) {
    let bottom = top
    for (const part of band) {
      const { section } = part
      const heading = section.heading === undefined ? 0 : headingHeight
      const height = heading + part.height
      blocks.push({ ...part, top, headingHeight: heading, first })
      extents.set(section.key, { top, height })
      bottom = Math.max(bottom, top + height)
      first += section.count
    }
    top = bottom
  }
  return { blocks, height: top, gap: measure.gap, count: first, extents }
}

/** The lines of the wall that reach into the heights from `from` to `to`. */
export function rowsBetween({ blocks, gap }: WallPlan, from: number, to: number): WallRow[] {
  const found: WallRow[] = []
  for (let at = firstBeside(blocks, from); at < blocks.length; at += 1) {
    const block = blocks[at]
    if (!block || block.top > to) break
    const { section, top, left, width, rows, tops } = block
    const place = { section, left, width }
    if (section.heading !== undefined && top + block.headingHeight >= from) {
      found.push({ ...place, type: 'heading', heading: section.heading, top, height: block.headingHeight })
    }
    const start = top + block.headingHeight
    for (let line = lastAtOrBefore(tops, from - start, (own) => own); line < rows.length; line += 1) {
      const row = rows[line]
      const rowTop = start + (tops[line] ?? 0)
      if (!row || rowTop > to) break
      found.push({ ...place, type: 'pictures', row, top: rowTop, height: row.height + gap })
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

/** The first picture of the row at a height of the wall; undefined on an empty one. */
export function entryAt({ blocks }: WallPlan, y: number): number | undefined {
  const block = blocks[firstBeside(blocks, y)]
  const line = block?.rows[lastAtOrBefore(block.tops, y - block.top - block.headingHeight, (own) => own)]
  return block && line && block.first + line.from
}

/** The place of an item in the whole wall; undefined while its section is not loaded. */
export function entryOf({ blocks }: WallPlan, id: string): number | undefined {
  for (const { section, first } of blocks) {
    const at = section.items?.findIndex((item) => item.id === id) ?? -1
    if (at >= 0) return first + at
  }
  return undefined
}

/** Whether a picture's place is more than a guess. */
export function isShapeKnown({ blocks }: WallPlan, entry: number): boolean {
  return blocks[lastAtOrBefore(blocks, entry, ({ first }) => first)]?.section.aspects !== undefined
}

/** The section that a height of the wall falls into, of several the first; the last one below the wall's end. */
export function sectionAt({ blocks }: WallPlan, y: number): string | undefined {
  return blocks[firstBeside(blocks, y)]?.section.key
}

/** The first of the sections that stand side by side at a height. */
function firstBeside(blocks: readonly WallBlock[], y: number): number {
  let at = lastAtOrBefore(blocks, y, ({ top }) => top)
  while (at > 0 && blocks[at - 1]?.top === blocks[at]?.top) at -= 1
  return at
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
