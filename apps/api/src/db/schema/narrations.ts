import type { Language } from '@lares/shared-types/languages'
import type { NarrationError, narrationStates } from '@lares/shared-types/narrations'
import type { ColumnType, Generated } from 'kysely'

/** What times were found in and for: the id of the recording's file, the version of each page, and the language of the words. */
export interface NarrationSource {
  readonly sound: string
  readonly pages: readonly (readonly [assetId: string, page: number, version: number])[]
  /** Absent for times that were found before it was recorded. */
  readonly language?: Language
}

/** The words of a line in milliseconds: start and end of each, -1 twice for a word that is not spoken. */
export type StoredLineTimes = readonly number[]

export interface NarrationsTable {
  id: string
  letter_id: string
  recording_id: string
  added_by: string | null
  added_at: Date
  state: Generated<(typeof narrationStates)[number]>
  error: NarrationError | null
  request: Generated<number>
  attempts: Generated<number>
  source: ColumnType<NarrationSource | null, string | null | undefined, string | null>
  /** For each page of `source` its lines. */
  times: ColumnType<readonly (readonly StoredLineTimes[])[] | null, string | null | undefined, string | null>
  is_doubtful: Generated<boolean>
  word_count: number | null
  spoken_count: number | null
}
