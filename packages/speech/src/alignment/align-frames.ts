import { averageFrames, type Frames } from '../features/frames.ts'
import { type Corridor, createBand, widenPath } from './corridor.ts'
import { findWarpPath, getDistance } from './warp.ts'
import type { WarpPath } from './warp-path.ts'

/** Cells of the largest table: two bits each, 128 MB. */
const maxCells = 512_000_000

/** Cells of the first table for each of the longer side's frames, which limits the time a second of sound takes. */
const cellsPerFrame = 3_000

/** The most frames that the first table averages into one; more would mix syllables. */
const maxFactor = 32

/** How much finer each table is than the one before. */
const refinement = 4

/** Columns on each side of a path that the next finer table considers, with 60 frames 0.6 s at the end. */
const corridorReach = 60

/** The cost of a frame without a counterpart, in relation to the distance of two frames that have nothing to do with each other. */
const gapRatio = 0.95

/** The same for frames of the recording between two lines, where it most likely says what the text lacks. */
const gapRatioBetweenLines = 0.8

/** Pairs of frames from which that distance is measured. */
const samplePairs = 2_000

/**
 * Aligns two sequences of frames, first averaged to long frames, then in ever finer ones around the path found before, so
 * that time and memory grow with their length, not with its square.
 *
 * @param isBetweenLines 1 for each row between two lines
 * @param onProgress receives the share of the work that is done
 */
export function alignFrames(
  rows: Frames,
  columns: Frames,
  isBetweenLines: Uint8Array,
  onProgress: (share: number) => void = () => undefined,
): WarpPath {
  const factors = chooseFactors(rows.length, columns.length)
  let coarser: { path: WarpPath; factor: number } | undefined
  for (const [step, factor] of factors.entries()) {
    const someRows = factor === 1 ? rows : averageFrames(rows, factor)
    const someColumns = factor === 1 ? columns : averageFrames(columns, factor)
    const corridor: Corridor = coarser
      ? widenPath(coarser.path, coarser.factor / factor, corridorReach, someRows.length, someColumns.length)
      : createBand(someRows.length, someColumns.length, maxCells)
    const chance = measureChanceDistance(someRows, someColumns)
    const columnGapCosts = new Float32Array(someRows.length).fill(gapRatio * chance)
    isBetweenLines.forEach((isBetween, row) => {
      if (isBetween) columnGapCosts[Math.floor(row / factor)] = gapRatioBetweenLines * chance
    })
    const gaps = { gapCost: gapRatio * chance, columnGapCosts }
    const path = findWarpPath(someRows, someColumns, corridor, gaps, (row) => {
      if (row % 500 === 0) onProgress((step + row / someRows.length) / factors.length)
    })
    coarser = { path, factor }
  }
  if (coarser === undefined) throw new Error('There is nothing to align.')
  return coarser.path
}

/** Returns how many frames are averaged into one in each table, the last of which averages none. */
function chooseFactors(rowCount: number, columnCount: number): number[] {
  const cells = Math.min(maxCells, cellsPerFrame * Math.max(rowCount, columnCount))
  let factor = 1
  while (factor < maxFactor && (rowCount / factor) * (columnCount / factor) > cells) factor *= 2
  const factors = [factor]
  while (factor > 1) {
    factor = Math.max(1, factor / refinement)
    factors.push(factor)
  }
  return factors
}

/** Returns the mean distance of rows and columns that are paired by chance. */
function measureChanceDistance(rows: Frames, columns: Frames): number {
  let sum = 0
  for (let pair = 0; pair < samplePairs; pair += 1) {
    // Multiples of an irrational number are spread evenly, and the same in every run.
    const row = Math.floor(((pair * 0.618_034) % 1) * rows.length)
    const column = Math.floor(((pair * 0.754_878 + 0.5) % 1) * columns.length)
    sum += getDistance(rows, row, columns, column)
  }
  return sum / samplePairs
}
