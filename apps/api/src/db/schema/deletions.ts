import type { ChangeParticipant } from '@lares/shared-types/participants'
import type { Json } from './json.ts'

export interface DeletionsTable {
  id: string
  entity: 'tag' | 'category' | 'participant'
  version: number
  deleted_at: Date
  stored: Json<Record<string, unknown>>
  details: Json<DeletionDetails>
}

/** What a deletion changed besides the rows that referred to what was deleted. */
export interface DeletionDetails {
  /** The children of a label, which moved to its parent. */
  readonly childIds?: readonly string[]
  /** Restrictions that its deletion added, so that what it hid stays hidden. */
  readonly addedRestrictions?: readonly { readonly userId: string; readonly labelIds: readonly string[] }[]
  /** The relations of a participant. */
  readonly relations?: NonNullable<ChangeParticipant['relations']>
}

export interface DeletionRowsTable {
  deletion_id: string
  source: string
  source_column: string
  position: number
  stored: Json<Record<string, unknown>>
}
