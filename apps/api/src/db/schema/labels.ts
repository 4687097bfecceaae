import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

/** The columns that `tags` and `categories` share. */
export interface LabelsTable {
  id: string
  parent_id: string | null
  names: Json<LocalizedNames>
  description: Generated<string>
  colour: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface UserGoneLabelsTable {
  user_id: string
  label_id: string
}

export interface MergedLabelsTable {
  id: string
  into_id: string
}
