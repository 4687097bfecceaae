import type { BatchActInput, BatchItemState, BatchRefusal, BatchState } from '@lares/shared-types/batches'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import type { ColumnType, Generated } from 'kysely'

export interface BatchesTable {
  id: string
  user_id: string | null
  operation_id: string | null
  act: ColumnType<BatchActInput, string, never>
  selection: ColumnType<ItemSelection | null, string, null>
  state: Generated<BatchState>
  total: number
  changed: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  created_at: Date
  ended_at: Date | null
}

export interface BatchItemsTable {
  batch_id: string
  position: number
  item_id: string
  state: Generated<BatchItemState>
  reason: BatchRefusal | null
  version_before: number | null
  version_after: number | null
  rating_before: number | null
  operation_id: string | null
}
