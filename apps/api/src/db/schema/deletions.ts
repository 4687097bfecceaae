import type { DeletableEntity } from '@lares/shared-types/deletions'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import type { Json } from './json.ts'

export interface DeletionsTable {
  id: string
  entity: DeletableEntity
  version: number
  deleted_at: Date
  stored: Json<Record<string, unknown>>
  details: Json<DeletionDetails>
}

/** What a deletion changed besides the rows that referred to what was deleted. */
export interface DeletionDetails {
  /** The children of a label, which moved to its parent, or to the label that it was merged into. */
  readonly childIds?: readonly string[]
  /** Restrictions that its deletion added, so that what it hid stays hidden. */
  readonly addedRestrictions?: readonly { readonly userId: string; readonly labelIds: readonly string[] }[]
  /**
   * The label or participant that this one was merged into. What its items have got only thereby is in `deletion_rows` as
   * `mergedItems`.
   */
  readonly mergedInto?: string
  /** The users from whom the label that it was merged into was hidden before. */
  readonly targetHiddenFrom?: readonly string[]
  /** Labels or participants that were merged into the merged one before. */
  readonly redirectedIds?: readonly string[]
  /** The former parent of the label that it was merged into, if that lay below it. */
  readonly targetParentId?: string
  /** The relations of a participant. */
  readonly relations?: NonNullable<ChangeParticipant['relations']>
  /** What the participant that a participant was merged into has got from them. */
  readonly added?: AddedFields
}

export interface AddedFields {
  readonly aliases: readonly string[]
  readonly relations: NonNullable<ChangeParticipant['relations']>
  /** Relations that had no date before. */
  readonly dated?: NonNullable<ChangeParticipant['relations']>
  /** Values of fields that had none, or one that is hidden from who merged the two. */
  readonly values: readonly AddedValue[]
}

export interface AddedValue {
  readonly field: 'description' | 'birth' | 'death' | 'colour' | 'portraitAssetId' | 'userId'
  readonly before: string | null
  readonly after: string
}

export interface DeletionRowsTable {
  deletion_id: string
  source: string
  source_column: string
  position: number
  stored: Json<Record<string, unknown>>
}

/** The `source_column` of the rows that items have got only because a label or participant was merged into another. */
export const mergedItems = 'merged-items'
