import type { WarpPath } from './warp-path.ts'

/** The columns that are considered in each row, inclusive. Each row's columns overlap or touch those of the row before. */
export interface Corridor {
  readonly first: Int32Array
  readonly last: Int32Array
}

/**
 * A corridor of the same width in each row, around the straight line from the first cell to the last.
 *
 * @param maxCells the number of cells that it may have
 */
export function createBand(rowCount: number, columnCount: number, maxCells: number): Corridor {
  const reach = Math.max(1, Math.floor(maxCells / rowCount / 2))
  const first = new Int32Array(rowCount)
  const last = new Int32Array(rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    const start = (row * columnCount) / rowCount
    const end = ((row + 1) * columnCount) / rowCount
    first[row] = Math.max(0, Math.floor(start) - reach)
    last[row] = Math.min(columnCount - 1, Math.ceil(end) + reach)
  }
  return { first, last }
}

/**
 * The corridor around a path that was found among fewer frames.
 *
 * @param factor frames for each frame of the path
 * @param reach columns on each side of the path
 */
export function widenPath(
  path: Pick<WarpPath, 'firstColumn' | 'lastColumn'>,
  factor: number,
  reach: number,
  rowCount: number,
  columnCount: number,
): Corridor {
  const first = new Int32Array(rowCount)
  const last = new Int32Array(rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    const coarseRow = Math.floor(row / factor)
    first[row] = Math.max(0, (path.firstColumn[coarseRow] ?? 0) * factor - reach)
    last[row] = Math.min(columnCount - 1, ((path.lastColumn[coarseRow] ?? 0) + 1) * factor - 1 + reach)
  }
  first[0] = 0
  last[rowCount - 1] = columnCount - 1
  return { first, last }
}
