import type { ReactNode } from 'react'

/** A value as it is exported: empty cells are null. */
export type CellValue = string | number | boolean | null

/** A column of a `DataTable`. */
export interface TableColumn<R> {
  /** Also the name of the field in JSON exports and in the stored settings. */
  readonly id: string
  readonly label: string
  /** What the cell shows, and where the filter searches. */
  readonly getText: (row: R) => string
  /** What is exported, where that is not the text: numbers, and dates in their ISO form. */
  readonly getValue?: (row: R) => CellValue
  /** What the rows are sorted by, where that is not the text; rows without it come last in both directions. */
  readonly getSortKey?: (row: R) => string | number | undefined
  /** What the cell shows, where that is more than its text. */
  readonly render?: (row: R) => ReactNode
  /** Initial width in pixels. */
  readonly width: number
  /** Whether the column is shown only when the user chooses it. */
  readonly isOptional?: boolean
  /** Aligns numbers at their last digit. */
  readonly isNumeric?: boolean
}

export interface TableSort {
  readonly columnId: string
  readonly isDescending: boolean
}

/** What is shown of a table; the page stores it in its URL. */
export interface TableView {
  readonly filter: string
  readonly sort: TableSort | undefined
}

/** The rows of a table, which may arrive page by page. */
export interface RowSource<R> {
  /** Undefined until the first rows have arrived. */
  readonly rows: readonly R[] | undefined
  /** Whether `rows` are all that there are. */
  readonly isComplete: boolean
  /** The sort in which `rows` arrive, so that they need not be sorted again. */
  readonly order?: TableSort
  /** Whether more rows exist than a table can hold. */
  readonly isTruncated?: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Loads the next page, for the end of the list. */
  readonly loadMore?: () => void
  /** Loads all further pages, because the rows are filtered, sorted or exported here. */
  readonly loadAll?: () => void
}

export const minColumnWidth = 64
export const maxColumnWidth = 800
