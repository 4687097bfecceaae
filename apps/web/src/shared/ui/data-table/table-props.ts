import type { ReactNode } from 'react'
import type { BulkAct } from './bulk/bulk-act.ts'
import type { TableColumn, TableView } from './table-column.ts'

/** What every table takes, whether it holds all of its rows or those near the visible ones. */
export interface TableProps<R> {
  /** Names the stored settings, and the file of an export. */
  name: string
  /** The name of the table for assistive technology. */
  label: string
  /** The first one names the row, cannot be hidden, and links to what the row is about. Stable between renders. */
  columns: readonly TableColumn<R>[]
  getId: (row: R) => string
  getHref: (row: R) => string
  view: TableView
  onViewChange: (view: TableView) => void
  acts: readonly BulkAct<R>[]
  /** What is shown instead of the table if there is nothing. */
  empty: ReactNode
  /** Shown beside the menus: the saved views. */
  menu?: ReactNode
}
