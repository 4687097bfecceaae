import type { PageBox } from '@lares/shared-types/page-texts'
import type { InkRow } from '../page-reading.ts'

/** Rows over which ink is averaged, as shares of the distance between two lines if they filled the page. */
const smoothings = [0.1, 0.2, 0.3, 0.45]

/** A row belongs to a line if it has more ink than this share of the densest rows. */
const thresholds = [0.12, 0.25, 0.4, 0.55]

/** The highest line is at most so many times as high as the lowest; a picture or a stain is higher. */
const maxHeightRatio = 4

interface Band {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * Finds where a known number of lines of writing stand: bands of ink with less ink between them.
 *
 * @param rows of an upright picture, from top to bottom
 * @param width of the picture in pixels
 * @returns a box for each line, as shares of the picture; undefined if the picture does not have as many lines
 */
export function findLineBoxes(rows: readonly InkRow[], width: number, count: number): PageBox[] | undefined {
  const inked = rows.flatMap(({ ink }, index) => (ink > 0 ? [index] : []))
  const first = inked[0]
  const last = inked.at(-1)
  if (first === undefined || last === undefined || count < 1) return undefined
  const distance = (last + 1 - first) / count
  for (const smoothing of smoothings) {
    const ink = smooth(rows, Math.round(smoothing * distance))
    for (const threshold of thresholds) {
      const bands = findBands(ink, threshold)
      if (bands.length === count && areSimilar(bands)) return bands.map((band) => toBox(band, rows, width))
    }
  }
  return undefined
}

/**
 * Divides the written part of an upright picture into bands of one height, as wide as the picture, for lines whose places are not
 * found. An empty picture is divided as a whole.
 */
export function divideIntoBands(rows: readonly InkRow[], count: number): PageBox[] {
  const isInked = ({ ink }: InkRow) => ink > 0
  const first = Math.max(0, rows.findIndex(isInked))
  const end = rows.findLastIndex(isInked) + 1 || rows.length
  const top = rows.length === 0 ? 0 : first / rows.length
  const height = (rows.length === 0 ? 1 : (end - first) / rows.length) / count
  return Array.from({ length: count }, (_, index) => ({ x: 0, y: top + index * height, width: 1, height }))
}

/** The mean ink of each row and of those above and below it. */
function smooth(rows: readonly InkRow[], span: number): number[] {
  const reach = span >> 1
  const sums = [0]
  for (const { ink } of rows) sums.push((sums.at(-1) ?? 0) + ink)
  return rows.map((_, index) => {
    const from = Math.max(0, index - reach)
    const to = Math.min(rows.length, index + reach + 1)
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

function findBands(ink: readonly number[], threshold: number): Band[] {
  const sorted = ink.filter((value) => value > 0).sort((a, b) => a - b)
  const dense = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  const bands: Band[] = []
  let from: number | undefined
  for (const [index, value] of [...ink, 0].entries()) {
    const isInked = value > 0 && value >= threshold * dense
    if (isInked) from ??= index
    else if (from !== undefined) {
      bands.push({ from, to: index })
      from = undefined
    }
  }
  return bands
}

function areSimilar(bands: readonly Band[]): boolean {
  const heights = bands.map(({ from, to }) => to - from)
  return Math.max(...heights) <= maxHeightRatio * Math.min(...heights)
}

function toBox({ from, to }: Band, rows: readonly InkRow[], width: number): PageBox {
  const isInked = ({ ink }: InkRow) => ink > 0
  const band = rows.slice(from, to)
  const top = from + band.findIndex(isInked)
  const bottom = from + band.findLastIndex(isInked) + 1
  const inked = band.filter(isInked)
  const left = Math.min(...inked.map((row) => row.left))
  const right = Math.max(...inked.map((row) => row.right))
  return {
    x: left / width,
    y: top / rows.length,
    width: (right - left) / width,
    height: (bottom - top) / rows.length,
  }
}
