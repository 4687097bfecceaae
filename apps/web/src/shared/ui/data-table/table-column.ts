import type { CellValue } from '@lares/shared-types/csv'
import type { ReactNode } from 'react'

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
  /** False if the archive, which sorts the rows, cannot sort by it. */
  readonly isSortable?: false
}

export interface TableSort {
  readonly columnId: string
  readonly isDescending: boolean
}

/** What is shown of a table; the page stores it in its URL. */
export interface TableView {
  readonly filter: string
  readonly sort: TableSort | undefined
  /** The visible columns with their widths (`column-texts.ts`); undefined for those of the device. */
  readonly columns: string | undefined
}

/** All rows of a table. */
export interface RowSource<R> {
  /** Undefined until they are loaded. */
  readonly rows: readonly R[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

export const minColumnWidth = 64
export const maxColumnWidth = 800
