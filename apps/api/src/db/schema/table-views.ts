import type { ListType } from '@lares/shared-types/routing/pages'
import type { Generated } from 'kysely'

export interface TableViewsTable {
  id: string
  user_id: string
  list: ListType
  name: string
  /** The name in lower case, unique per user and table. */
  name_key: string
  /** The query string of the table's page, without `?`. */
  address: string
  is_default: Generated<boolean>
  created_at: Date
  updated_at: Date
}
