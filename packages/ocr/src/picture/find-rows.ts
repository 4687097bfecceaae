import type { Glyph } from './find-glyphs.ts'

/** Fewer letters in a row are found by chance in leaves, stones and grain. */
const minRowLength = 4

/** So many hardly ever are. */
const longRowLength = 8

/** So many neighbouring letters are on a straight line, even where the page is bent. */
const windowLength = 8

/**
 * How far from one straight line the feet of half of such neighbours may be, in heights of a letter. It is about 0.03 in printed
 * text, on yellowed paper and in Fraktur too, and 0.23 in rows that arise by chance.
 */
const maxUnevenness = 0.1

/** Glyphs that stand in rows as letters do. */
export interface GlyphRows {
  readonly glyphs: Glyph[]
  /** How many of them stand in rows of which the feet are on a line that is straight or slightly bent. */
  readonly inStraightRows: number
  /** How many of those are in long rows. */
  readonly inLongRows: number
}

/** Finds glyphs of similar height that stand beside each other on a line, which may be tilted by some degrees. */
export function findRows(all: readonly Glyph[]): GlyphRows {
  const sorted = [...all].sort((a, b) => a.left - b.left)
  const grid = buildGrid(sorted)
  const next = sorted.map((glyph) => grid.findNext(glyph))
  const hasPrevious = new Set(next.filter((index) => index !== undefined))
  const glyphs: Glyph[] = []
  const isTaken = new Array<boolean>(sorted.length).fill(false)
  let inStraightRows = 0
  let inLongRows = 0
  for (let start = 0; start < sorted.length; start += 1) {
    if (hasPrevious.has(start)) continue
    const row: Glyph[] = []
    for (let index: number | undefined = start; index !== undefined && !isTaken[index]; index = next[index]) {
      isTaken[index] = true
      const glyph = sorted[index]
      if (glyph) row.push(glyph)
    }
    if (row.length < minRowLength) continue
    glyphs.push(...row)
    if (!isStraight(row)) continue
    inStraightRows += row.length
    if (row.length >= longRowLength) inLongRows += row.length
  }
  return { glyphs, inStraightRows, inLongRows }
}

/** Whether the feet of neighbouring letters are on a straight line in most parts of a row, which may be bent as a whole. */
function isStraight(row: readonly Glyph[]): boolean {
  const windows = Array.from({ length: Math.max(1, row.length - windowLength + 1) }, (_, start) =>
    row.slice(start, start + windowLength),
  )
  return getMedian(windows.map(getUnevenness)) <= maxUnevenness
}

/** How far from one straight line the feet of half of the letters are, in heights of a letter; some letters reach below the line. */
function getUnevenness(letters: readonly Glyph[]): number {
  const feet = letters.map(({ left, right, bottom }) => ({ x: (left + right) / 2, y: bottom }))
  const meanX = getMean(feet.map(({ x }) => x))
  const meanY = getMean(feet.map(({ y }) => y))
  const spread = getMean(feet.map(({ x }) => (x - meanX) ** 2))
  const slope = spread === 0 ? 0 : getMean(feet.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread
  const distances = feet.map(({ x, y }) => Math.abs(y - meanY - slope * (x - meanX)))
  return getMedian(distances) / getMedian(letters.map(({ top, bottom }) => bottom - top))
}

function getMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function getMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

/** The longer side of a cell in pixels; a neighbour is in the same cell or in one beside it. */
const cellSize = 64

/** How far lines may be tilted: the sine of about 12 degrees. */
const maxTilt = 0.21

/** Glyphs compared with one glyph at most, which bounds the time on a picture of nothing but specks. */
const maxCompared = 60

function buildGrid(glyphs: readonly Glyph[]) {
  const cells = new Map<string, number[]>()
  for (const [index, glyph] of glyphs.entries()) {
    const key = `${Math.floor(glyph.left / cellSize)} ${Math.floor(glyph.bottom / cellSize)}`
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  }
  return { findNext }

  /** Finds the nearest glyph to the right that stands on the same line. */
  function findNext(glyph: Glyph): number | undefined {
    const column = Math.floor(glyph.left / cellSize)
    const row = Math.floor(glyph.bottom / cellSize)
    let nearest: { index: number; gap: number } | undefined
    let compared = 0
    for (let x = column; x <= column + 3; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (const index of cells.get(`${x} ${y}`) ?? []) {
          const other = glyphs[index]
          if (other === undefined || other === glyph) continue
          compared += 1
          if (compared > maxCompared) return nearest?.index
          const gap = getGap(glyph, other)
          if (gap !== undefined && (nearest === undefined || gap < nearest.gap)) nearest = { index, gap }
        }
      }
    }
    return nearest?.index
  }
}

/** The space between two glyphs, or undefined if the second does not follow on the same line. */
function getGap(glyph: Glyph, other: Glyph): number | undefined {
  const height = glyph.bottom - glyph.top
  const otherHeight = other.bottom - other.top
  const taller = Math.max(height, otherHeight)
  if (taller > 2.4 * Math.min(height, otherHeight)) return undefined
  const gap = other.left - glyph.right
  if (gap < -0.3 * taller || gap > 1.2 * taller || other.left <= glyph.left) return undefined
  const rise = Math.abs(other.bottom - glyph.bottom)
  return rise <= 0.35 * taller + maxTilt * (other.left - glyph.left) ? gap : undefined
}
