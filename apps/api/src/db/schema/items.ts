import type { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { FormerDetails } from '@lares/shared-types/kind-moves'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Revision } from '@lares/shared-types/revisions'
import type { Segment, SpeakerLink, TranscriptOrigin } from '@lares/shared-types/transcripts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json.ts'

export interface ItemsTable {
  id: string
  kind: ItemKind
  title: string
  sort_title: string
  body: Generated<string>
  language: Language | null
  date_edtf: string | null
  date_earliest: Date | null
  date_latest: Date | null
  sort_date: GeneratedAlways<Date>
  place: ColumnType<Place | null, string | null, string | null>
  details: Json<Record<string, unknown>>
  former_details: ColumnType<FormerDetails, string | undefined, string>
  thread: string | null
  thread_hash: GeneratedAlways<string>
  author_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
  version_token: Generated<number>
}

export interface ItemTagsTable {
  item_id: string
  tag_id: string
}

export interface ItemCategoriesTable {
  item_id: string
  category_id: string
}

export interface ItemParticipantsTable {
  item_id: string
  participant_id: string
  role: ParticipantRole
  position: Generated<number>
}

export interface RatingsTable {
  user_id: string
  item_id: string
  value: number
}

export interface FavouritesTable {
  user_id: string
  item_id: string
  created_at: Generated<Date>
}

/** What has a history of revisions. */
export type RevisedEntity =
  | 'item'
  | 'tag'
  | 'category'
  | 'participant'
  | 'transcript'
  | 'translation'
  | 'user'
  | 'text'
  | 'event'
  | 'comment'
  | 'region'
  | 'page-text'

export interface RevisionsTable {
  entity: RevisedEntity
  entity_id: string
  number: number
  at: Generated<Date>
  by_id: string | null
  action: Revision['action']
  fields: Json<Record<string, unknown>>
}

/**
 * A line of a transcript as it is stored. The times of its words are one string of whole milliseconds, two numbers for each
 * word: the silence before it, counted from the end of the word before or from the start of the line, and its duration; such
 * as `0 320 80 410`. As arrays of numbers they would take six times as much space, in each revision again.
 */
export type StoredSegment = Omit<Segment, 'words'> & { readonly words?: string }

export interface TranscriptsTable {
  item_id: string
  language: Language | null
  segments: Json<StoredSegment[]>
  version: number
  version_token: Generated<number>
  updated_at: Generated<Date>
  speakers: Json<SpeakerLink[]>
  origin: Generated<TranscriptOrigin>
}
