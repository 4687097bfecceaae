import type { Language } from '@lares/shared-types/languages'
import type { PageText, PageTextState, Script } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** x, y, width and height as shares of the page, with five decimals. */
export type StoredBox = readonly [number, number, number, number]
/** Text, place, and how sure the machine was. */
export type StoredWord = readonly [string, StoredBox] | readonly [string, StoredBox, number]
export type StoredLine = readonly [StoredBox, readonly StoredWord[]]

/** How a person wants a page to be read. */
export interface WantedReading {
  readonly language?: Language
  readonly script?: Script
  /** By the model that reads handwriting. */
  readonly handwriting?: true
}

export interface PageTextsTable {
  id: string
  asset_id: string
  page: number
  state: PageTextState
  reason: string | null
  turn: Generated<Rotation>
  language: Language | null
  lines: Json<StoredLine[]>
  text: Generated<string>
  word_count: Generated<number>
  /** Made of `text` by the database. */
  vector: ColumnType<string, never, never>
  origin: Generated<PageText['origin']>
  /** Whether a person has confirmed that the text is right. */
  checked: Generated<boolean>
  version: Generated<number>
  version_token: Generated<number>
  reader: Generated<number>
  wanted: ColumnType<WantedReading | null, string | null | undefined, string | null>
  attempts: Generated<number>
  /** Who waits for the model that reads handwriting; null otherwise. */
  asked_by: ColumnType<string | null, string | null | undefined, string | null>
  /** The turn at which that model reads the page; null otherwise. */
  asked_turn: ColumnType<number | null, number | null | undefined, number | null>
  updated_at: Date | null
}
