import type { Frames } from '../features/frames.ts'
import type { Corridor } from './corridor.ts'
import { DirectionTable } from './direction-table.ts'
import type { WarpPath } from './warp-path.ts'

/** What it costs to skip a frame that has no counterpart. */
export interface GapCosts {
  /** To skip a row. */
  readonly gapCost: number
  /** To skip a column while in a row, for each row: less where a gap is more likely. */
  readonly columnGapCosts: Float32Array
}

const diagonal = 1
const nextRow = 2
const nextColumn = 3

/** Cost of a step that goes one row and one column on, in relation to two steps that do the same. */
const diagonalWeight = 1.6

/**
 * Dynamic time warping: finds the path from the first row and column to the last ones whose steps cost least. A step
 * costs the distance of its row and column, or that of a gap if it is less, so that rows without a counterpart among the
 * columns are skipped, and columns without a row.
 *
 * Sakoe and Chiba, Dynamic programming algorithm optimization for spoken word recognition, 1978.
 *
 * @param corridor the columns that are considered in each row
 * @param onRow called for each row
 */
export function findWarpPath(
  rows: Frames,
  columns: Frames,
  corridor: Corridor,
  gaps: GapCosts,
  onRow: (row: number) => void = () => undefined,
): WarpPath {
  const { gapCost } = gaps
  const table = new DirectionTable(corridor)
  let previous = new Float64Array(columns.length)
  let current = new Float64Array(columns.length)
  const twoGaps = 2 * gapCost
  let previousFirst = 0
  let previousLast = -1
  for (let row = 0; row < rows.length; row += 1) {
    const first = corridor.first[row] ?? 0
    const last = corridor.last[row] ?? 0
    const columnGapCost = gaps.columnGapCosts[row] ?? gapCost
    for (let column = first; column <= last; column += 1) {
      const distance = getDistance(rows, row, columns, column)
      const cost = Math.min(distance, gapCost)
      let best = Number.POSITIVE_INFINITY
      let direction = diagonal
      if (row === 0 && column === 0) best = cost
      if (column > previousFirst && column - 1 <= previousLast) {
        const weighted = diagonalWeight * distance
        best = (previous[column - 1] ?? 0) + Math.min(weighted, twoGaps)
      }
      if (column >= previousFirst && column <= previousLast) {
        const total = (previous[column] ?? 0) + cost
        if (total < best) {
          best = total
          direction = nextRow
        }
      }
      if (column > first) {
        const total = (current[column - 1] ?? 0) + Math.min(distance, columnGapCost)
        if (total < best) {
          best = total
          direction = nextColumn
        }
      }
      current[column] = best
      table.set(row, column, direction)
    }
    previousFirst = first
    previousLast = last
    const reused = previous
    previous = current
    current = reused
    onRow(row)
  }
  return followBack(rows, columns, table, gaps)
}

function followBack(rows: Frames, columns: Frames, table: DirectionTable, gaps: GapCosts): WarpPath {
  const create = () => new Int32Array(rows.length).fill(-1)
  const [firstColumn, lastColumn, firstMatch, lastMatch] = [create(), create(), create(), create()]
  let row = rows.length - 1
  let column = columns.length - 1
  while (row >= 0 && column >= 0) {
    firstColumn[row] = column
    if (lastColumn[row] === -1) lastColumn[row] = column
    if (getDistance(rows, row, columns, column) < (gaps.columnGapCosts[row] ?? gaps.gapCost)) {
      firstMatch[row] = column
      if (lastMatch[row] === -1) lastMatch[row] = column
    }
    if (row === 0 && column === 0) break
    const direction = row === 0 ? nextColumn : table.get(row, column)
    if (direction !== nextColumn) row -= 1
    if (direction !== nextRow) column -= 1
  }
  return { firstColumn, lastColumn, firstMatch, lastMatch }
}

/** The Euclidean distance of the features of two frames. */
export function getDistance(rows: Frames, row: number, columns: Frames, column: number): number {
  const { dimensions } = rows
  const a = rows.data
  const b = columns.data
  let at = row * dimensions
  let other = column * dimensions
  const end = at + dimensions
  let sum = 0
  for (; at < end; at += 1, other += 1) {
    const difference = (a[at] as number) - (b[other] as number)
    sum += difference * difference
  }
  return Math.sqrt(sum)
}
