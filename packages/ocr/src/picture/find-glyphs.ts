import type { RawImage } from '@lares/media-engine/image/raw-image'

/** A connected dark area, in pixels; `right` and `bottom` are exclusive. */
export interface Glyph {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is darker than this on even ground is ink. */
const inkBelow = 150

/** Smaller areas are grain, larger ones are pictures, lines and stains. */
const minSide = 4
const maxSide = 120
const minPixels = 8

/** A page of a newspaper has about 40,000 letters. */
const maxGlyphs = 60_000

export interface FoundGlyphs {
  readonly glyphs: Glyph[]
  /** Areas that are too small for a letter. */
  readonly specks: number
}

/** Finds dark areas that are of the size of letters. @param page one channel, on even ground */
export function findGlyphs({ data, width, height }: RawImage): FoundGlyphs {
  const runs = findRuns(data, width, height)
  const areas = new Map<
    number,
    { left: number; top: number; right: number; bottom: number; pixels: number }
  >()
  for (const [index, { row, start, end }] of runs.list.entries()) {
    const root = runs.findRoot(index)
    const area = areas.get(root)
    if (area === undefined) {
      areas.set(root, { left: start, top: row, right: end, bottom: row + 1, pixels: end - start })
      continue
    }
    area.left = Math.min(area.left, start)
    area.right = Math.max(area.right, end)
    area.bottom = row + 1
    area.pixels += end - start
  }
  const glyphs: Glyph[] = []
  let specks = 0
  for (const area of areas.values()) {
    const { left, top, right, bottom, pixels } = area
    const longer = Math.max(right - left, bottom - top)
    if (longer < minSide || pixels < minPixels) specks += 1
    else if (longer <= maxSide && glyphs.length < maxGlyphs) glyphs.push({ left, top, right, bottom })
  }
  return { glyphs, specks }
}

interface Run {
  readonly row: number
  readonly start: number
  readonly end: number
}

/** Finds the horizontal runs of ink and unites those that touch in consecutive rows. */
function findRuns(data: Buffer, width: number, height: number) {
  const list: Run[] = []
  const parents: number[] = []
  const findRoot = (index: number): number => {
    let root = index
    while (parents[root] !== root) {
      const parent = parents[root] ?? root
      parents[root] = parents[parent] ?? parent
      root = parents[root] ?? root
    }
    return root
  }
  let above = 0
  for (let row = 0; row < height; row += 1) {
    const first = list.length
    for (let x = 0; x < width; x += 1) {
      if ((data[row * width + x] ?? 255) >= inkBelow) continue
      const start = x
      while (x < width && (data[row * width + x] ?? 255) < inkBelow) x += 1
      parents.push(list.length)
      list.push({ row, start, end: x })
    }
    let upper = above
    for (let lower = first; lower < list.length; lower += 1) {
      const run = list[lower]
      if (run === undefined) break
      while (upper < first && (list[upper]?.end ?? 0) < run.start) upper += 1
      for (let touching = upper; touching < first; touching += 1) {
        const other = list[touching]
        if (other === undefined || other.start > run.end) break
        parents[findRoot(lower)] = findRoot(touching)
      }
    }
    above = first
  }
  return { list, findRoot }
}
