import type { ItemSelection } from '@lares/shared-types/item-selection'
import type { Language } from '@lares/shared-types/languages'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface ExportsTable {
  id: string
  user_id: string
  operation_id: string | null
  selection: Json<ItemSelection>
  language: Language
  created_at: Generated<Date>
  expires_at: Date
  frozen_at: Date | null
  item_count: Generated<number>
  file_count: Generated<number>
  unreadable_count: Generated<number>
  part_count: Generated<number>
  label_ids: Generated<string[]>
  question_ids: Generated<string[]>
  needs_admin: Generated<boolean>
  size: number | null
  frame_sha256: string | null
  frame_size: number | null
}

export interface ExportItemsTable {
  export_id: string
  item_id: string
  sort_date: Date
}

export interface ExportFilesTable {
  export_id: string
  position: number
  frame_position: number
  asset_id: string
  sha256: string
  size: number
  crc32: number
}

export interface FileChecksumsTable {
  sha256: string
  crc32: number
}
