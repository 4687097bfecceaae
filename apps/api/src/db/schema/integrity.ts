import type { CheckName, RepairFailure, RepairMethod } from '@lares/shared-types/integrity'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface IntegrityChecksTable {
  name: CheckName
  operation_id: string | null
  pass_started_at: Date | null
  cursor: string | null
  examined: Generated<number>
  total: Generated<number>
  completed_at: Date | null
}

export interface FindingsTable {
  id: string
  check_name: CheckName
  key: string
  item_id: string | null
  other_item_id: string | null
  asset_id: string | null
  user_id: string | null
  details: Json<Record<string, string | number>>
  found_at: Generated<Date>
  resolved_at: Date | null
  dismissed_at: Date | null
  dismissed_by: string | null
  failure: RepairFailure | null
}

export interface RepairsTable {
  id: string
  check_name: CheckName
  finding_id: string | null
  operation_id: string | null
  item_id: string | null
  subject: string | null
  by_id: string | null
  at: Generated<Date>
  method: RepairMethod | null
  failure: RepairFailure | null
  source: string | null
}

export interface PictureHashesTable {
  asset_id: string
  hash: string | null
}
