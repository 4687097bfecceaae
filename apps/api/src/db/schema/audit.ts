import type { AuditDetails, AuditKind } from '@lares/shared-types/audit'
import type { Json } from './json.ts'

export interface AuditEventsTable {
  id: string
  at: Date
  kind: AuditKind
  /** Null for the archive itself. */
  by_id: string | null
  by_name: string | null
  subject_id: string | null
  subject_name: string | null
  address: string | null
  details: Json<AuditDetails>
}
