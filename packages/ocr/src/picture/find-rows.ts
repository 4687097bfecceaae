import type { Glyph } from './find-glyphs.ts'

/** Fewer letters in a row are found by chance in leaves, stones and grain. */
const minRowLength = 4

/** So many hardly ever are. */
const longRowLength = 8

/** Glyphs that stand in rows as letters do. */
export interface GlyphRows {
  readonly glyphs: Glyph[]
  /** How many of them are in long rows. */
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
    if (row.length >= longRowLength) inLongRows += row.length
    glyphs.push(...row)
  }
  return { glyphs, inLongRows }
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
