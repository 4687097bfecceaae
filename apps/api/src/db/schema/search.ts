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

/** Every word that a text has or had, folded. */
export interface SearchWordsTable {
  word: string
}

/** Where items were, of those that have a document. */
export interface SearchPlacesTable {
  item_id: string
  /** Folded, as places are compared. */
  place: string
  /** As it is written. */
  name: string
}

/** The words of long texts, made before they are needed; pieces of them have no digest. */
export interface PreparedWordsTable {
  id: GeneratedAlways<string>
  language: Language | null
  digest: Buffer | null
  /** tsvector in its text form. */
  words: string
  created_at: Generated<Date>
}
