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
  /** Of united items: the one that was moved to the trash. */
  other_item_id: string | null
  subject: string | null
  by_id: string | null
  at: Generated<Date>
  method: RepairMethod | null
  failure: RepairFailure | null
  source: string | null
  /** Null of what is no uniting of two items, or cannot be undone. */
  united: Json<UnitedParts> | null
}

/** What undoing the uniting of two items needs: their versions before and after, and the rows that it has moved. */
export interface UnitedParts {
  readonly keep: VersionChange
  readonly remove: VersionChange
  readonly moves: readonly MovedRows[]
}

interface VersionChange {
  readonly before: number
  readonly after: number
}

/** Rows whose reference was changed from one id to another. */
export interface MovedRows {
  readonly part: MovablePart
  readonly from: string
  readonly to: string
  /** What identifies each of them, by the part. */
  readonly keys: readonly string[]
}

/** What can be moved from one item to another, or from one file to another. */
export type MovablePart =
  | 'files'
  | 'regions'
  | 'comments'
  | 'reactions'
  | 'ratings'
  | 'favourites'
  | 'playback'
  | 'answers'
  | 'letters'
  | 'recordings'
  /** The events, by id, their changed days, by id and day, and their revisions, by id and number, that an item is linked to. */
  | 'events'
  | 'event-days'
  | 'event-revisions'
  /** The pieces that were cut from an item, and what an item was cut from. */
  | 'pieces'
  | 'piece-source'
  /** The transcripts of both, with revisions and translations. */
  | 'exchanged-transcripts'
  /** Of earlier unitings only, as the transcripts of both are exchanged instead. */
  | 'transcript'
  | 'transcript-revisions'
  | 'translations'

export interface PictureHashesTable {
  asset_id: string
  hash: string | null
}
