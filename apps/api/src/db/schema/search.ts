import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import type { Generated, GeneratedAlways } from 'kysely'

export interface SearchDocumentsTable {
  item_id: string
  kind: ItemKind
  language: Language | null
  sort_date: Date
  date_earliest: Date | null
  date_latest: Date | null
  created_at: Date
  tag_ids: Generated<string[]>
  category_ids: Generated<string[]>
  participant_ids: Generated<string[]>
  /** tsvector in its text form. */
  words: string
}

/** Every word that occurs or occurred in a text, in lower case without accents. */
export interface SearchWordsTable {
  word: string
}

/** Names of the places of items with a search document. */
export interface SearchPlacesTable {
  item_id: string
  /** In lower case without accents, for comparison. */
  place: string
  /** As typed, for display. */
  name: string
}

/** Precomputed words of long texts; rows for parts of a text have no digest. */
export interface PreparedWordsTable {
  id: GeneratedAlways<string>
  language: Language | null
  digest: Buffer | null
  /** tsvector in its text form. */
  words: string
  created_at: Generated<Date>
}

export interface BodyLanguagesTable {
  item_id: string
  parts: readonly { start: number; length: number; language: string | null }[]
}
