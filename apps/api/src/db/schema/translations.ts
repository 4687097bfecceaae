import type { Language } from '@lares/shared-types/languages'
import type { OperationValues } from '@lares/shared-types/operations'
import type { TranscriptOrigin } from '@lares/shared-types/transcripts'
import type { TranslationScope } from '@lares/shared-types/translations'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** A line of a translation: what was translated, into what, and by whom. */
export interface StoredTranslationLine {
  readonly source: string
  readonly text: string
  readonly by: TranscriptOrigin
}

export interface TranscriptTranslationsTable {
  id: string
  item_id: string
  language: Language
  lines: Json<StoredTranslationLine[]>
  engine: string | null
  translated_at: Date | null
  version: number
  version_token: number
  updated_at: Date
}

/** A line of the transcript when its translation began. */
export interface PlannedLine {
  readonly source: string
  /** Whether it is to be translated; the others are context. */
  readonly isWanted: boolean
}

export interface TranslationRunsTable {
  id: string
  user_id: string
  item_id: string
  operation_id: string
  language: Language
  scope: TranslationScope
  plan: ColumnType<PlannedLine[] | null, string | null, string>
  translation_version: number
  failures: Generated<number>
  result: ColumnType<OperationValues | null, never, string>
  created_at: Date
}

export interface TranslationChunksTable {
  run_id: string
  position: number
  texts: Json<(string | null)[]>
}
