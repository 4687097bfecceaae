import type { LocalizedNames } from '@lares/shared-types/languages'
import type { relationKinds } from '@lares/shared-types/participants'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface ParticipantsTable {
  id: string
  names: Json<LocalizedNames>
  aliases: Generated<string[]>
  description: Generated<string>
  birth_edtf: string | null
  birth_earliest: Date | null
  birth_latest: Date | null
  death_edtf: string | null
  death_earliest: Date | null
  death_latest: Date | null
  colour: string | null
  portrait_asset_id: string | null
  user_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface MergedParticipantsTable {
  id: string
  into_id: string
}

export interface ParticipantRelationsTable {
  participant_id: string
  other_id: string
  kind: (typeof relationKinds)[number]
  since: string | null
}
