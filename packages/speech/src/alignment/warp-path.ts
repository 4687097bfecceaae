/** The columns through which the cheapest path passes in each row, and those that it really matched. */
export interface WarpPath {
  readonly firstColumn: Int32Array
  readonly lastColumn: Int32Array
  /** The first and last column of the row that resemble it; -1 in a row that the columns lack. */
  readonly firstMatch: Int32Array
  readonly lastMatch: Int32Array
}
