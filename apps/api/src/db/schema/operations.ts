import type {
  OperationError,
  OperationKind,
  OperationState,
  OperationValues,
} from '@lares/shared-types/operations'
import type { ColumnType, Generated } from 'kysely'

type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface OperationsTable {
  id: string
  kind: OperationKind
  user_id: string | null
  item_id: string | null
  key: string | null
  state: Generated<OperationState>
  done: Generated<number>
  total: number | null
  current: NullableJson<OperationValues>
  result: NullableJson<OperationValues>
  error: OperationError | null
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  updated_at: Generated<Date>
}
