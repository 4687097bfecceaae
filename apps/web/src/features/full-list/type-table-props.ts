import type { ListType } from '@lares/shared-types/routing/pages'

/** What the table of each type gets from the page. */
export interface TypeTableProps {
  type: ListType
  title: string
  /** The parameters of the view with which the table opens, where the URL has none. */
  initial: URLSearchParams | undefined
}
