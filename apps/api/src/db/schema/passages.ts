import type { passageSources } from '@lares/shared-types/citations'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface PassagesTable {
  id: GeneratedAlways<string>
  item_id: string
  place: number
  source: (typeof passageSources)[number]
  asset_id: string | null
  starts_at: number | null
  context: string
  text: string
  digest: string
  embedded_by: Generated<number>
}

export interface EmbeddingModelsTable {
  id: GeneratedAlways<number>
  name: string
  completed_at: Date | null
  failure: string | null
  failing_since: Date | null
  has_bits: Generated<boolean>
  created_at: ColumnType<Date, never, never>
}

export interface PassageVectorsTable {
  model_id: number
  passage_id: string
  item_id: string
  /** pgvector's text form. */
  embedding: string
}

export interface PassageBitsTable {
  model_id: number
  passage_id: string
  item_id: string
  /** A bit string. */
  bits: string
}

export interface DerivedStatesTable {
  what: string
  make: number
}

export interface UnfinishedTextsTable {
  item_id: string
  token: Generated<string>
}

export interface PassageConceptsTable {
  passage_id: string
  item_id: string
  language: string | null
  /** A tsvector. */
  concepts: string
  weight: number
  make: number
}
