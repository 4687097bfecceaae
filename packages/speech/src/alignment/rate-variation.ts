import type { WarpPath } from './warp-path.ts'

/** Rows of a stretch whose rate is measured: half a second of the synthesised voice. */
const stretchRows = 50

/** From this variation it is doubtful that the text is spoken in the recording. */
export const doubtfulRateVariation = 0.35

/** Added to the columns of a stretch, so that one without columns has a rate as well. */
const extraColumns = 5

/**
 * Measures how much faster the recording is than the text at one place than at another: the deviation of the logarithms of
 * the rates of all stretches, from their median. It was below 0.1 for the same text in several voices, and 0.4 to 0.9 where
 * the path has to look for places that resemble a text which is not spoken.
 */
export function measureRateVariation(path: WarpPath, rowsPerSecond: number): number {
  const rows = Math.max(1, Math.round((stretchRows * rowsPerSecond) / 100))
  const rates: number[] = []
  for (let row = 0; row + rows < path.firstColumn.length; row += rows) {
    const columns = (path.firstColumn[row + rows] ?? 0) - (path.firstColumn[row] ?? 0)
    rates.push(Math.log((columns + extraColumns) / (rows + extraColumns)))
  }
  const median = getMedian(rates)
  // 1.4826 times the median deviation is the standard deviation of normally distributed values, without the outliers of
  // places where the text lacks something.
  return 1.4826 * getMedian(rates.map((rate) => Math.abs(rate - median)))
}

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
