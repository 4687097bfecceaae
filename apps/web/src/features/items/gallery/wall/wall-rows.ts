import type { WallSection } from '../wall-section.ts'
import type { JustifiedRow, WallMeasure } from './justify.ts'
import type { RowsCache } from './section-rows.ts'
import { type BandPart, toBands } from './wall-bands.ts'

/** A row of the wall: the heading of a section, or pictures of it. In pixels from the wall's top left corner. */
export type WallRow = WallBox & { readonly section: WallSection } & (
    | { readonly type: 'heading'; readonly heading: string }
    | { readonly type: 'pictures'; readonly row: JustifiedRow }
  )

interface WallBox {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface WallBlock extends BandPart {
  readonly top: number
  readonly headingHeight: number
  /** The index of its first picture among all pictures of the wall. */
  readonly first: number
}

export interface WallPlan {
  readonly blocks: readonly WallBlock[]
  readonly height: number
  readonly gap: number
  /** The number of all pictures. */
  readonly count: number
  /** The top and height of each section, by its key. */
  readonly extents: ReadonlyMap<string, { readonly top: number; readonly height: number }>
}

const headingHeight = 52

/** Computes the positions of everything on the wall. Only sections that are not in the cache are laid out. */
export function planWall(sections: readonly WallSection[], measure: WallMeasure, cache: RowsCache): WallPlan {
  const blocks: WallBlock[] = []
  const extents = new Map<string, { top: number; height: number }>()
  let top = 0
  let first = 0
  for (const band of toBands(sections, measure, cache)) {
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

/** The rows of the wall that overlap the vertical range from `from` to `to`. */
export function getRowsBetween({ blocks, gap }: WallPlan, from: number, to: number): WallRow[] {
  const result: WallRow[] = []
  for (let index = findFirstAt(blocks, from); index < blocks.length; index += 1) {
    const block = blocks[index]
    if (!block || block.top > to) break
    const { section, top, left, width, rows, tops } = block
    const box = { section, left, width }
    if (section.heading !== undefined && top + block.headingHeight >= from) {
      result.push({ ...box, type: 'heading', heading: section.heading, top, height: block.headingHeight })
    }
    const start = top + block.headingHeight
    for (
      let line = findLastIndexAtMost(tops, from - start, (rowTop) => rowTop);
      line < rows.length;
      line += 1
    ) {
      const row = rows[line]
      const rowTop = start + (tops[line] ?? 0)
      if (!row || rowTop > to) break
      result.push({ ...box, type: 'pictures', row, top: rowTop, height: row.height + gap })
    }
  }
  return result
}

/** The top of the row of a picture, by the picture's index in the whole wall. */
export function getTopOfEntry({ blocks }: WallPlan, entry: number): number {
  const block = blocks[findLastIndexAtMost(blocks, entry, ({ first }) => first)]
  if (!block) return 0
  const line = findLastIndexAtMost(block.rows, entry - block.first, ({ from }) => from)
  return block.top + block.headingHeight + (block.tops[line] ?? 0)
}

/** Finds the index of the first picture of the row at a vertical position; undefined on an empty wall. */
export function findEntryAt({ blocks }: WallPlan, y: number): number | undefined {
  const block = blocks[findFirstAt(blocks, y)]
  const line =
    block?.rows[findLastIndexAtMost(block.tops, y - block.top - block.headingHeight, (rowTop) => rowTop)]
  return block && line && block.first + line.from
}

/** Finds the index of an item in the whole wall; undefined while its section is not loaded. */
export function findEntryOfItem({ blocks }: WallPlan, id: string): number | undefined {
  for (const { section, first } of blocks) {
    const index = section.items?.findIndex((item) => item.id === id) ?? -1
    if (index >= 0) return first + index
  }
  return undefined
}

/** Whether the position of a picture is final, because the aspect ratios of its section are known. */
export function isShapeKnown({ blocks }: WallPlan, entry: number): boolean {
  return blocks[findLastIndexAtMost(blocks, entry, ({ first }) => first)]?.section.aspects !== undefined
}

/** Finds the key of the first section at a vertical position; below the end of the wall, that of the last section. */
export function findSectionAt({ blocks }: WallPlan, y: number): string | undefined {
  return blocks[findFirstAt(blocks, y)]?.section.key
}

/** Finds the index of the first of the blocks that are side by side at a vertical position. */
function findFirstAt(blocks: readonly WallBlock[], y: number): number {
  let index = findLastIndexAtMost(blocks, y, ({ top }) => top)
  while (index > 0 && blocks[index - 1]?.top === blocks[index]?.top) index -= 1
  return index
}

/** Binary search in an ascending list for the index of the last entry whose value is at most `value`; at least 0. */
function findLastIndexAtMost<T>(list: readonly T[], value: number, getValue: (entry: T) => number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const entry = list[middle]
    if (entry !== undefined && getValue(entry) <= value) low = middle
    else high = middle - 1
  }
  return low
}
