import type { Suggestion } from '@lares/shared-types/regions'

export interface RegionsTable {
  id: string
  asset_id: string
  x: number
  y: number
  width: number
  height: number
  participant_id: string | null
  asked_by: string | null
  version: number
  version_token: number
  created_at: Date
  changed_at: Date
  removed_at: Date | null
  removed_by: string | null
}

export interface RegionSuggestionsTable {
  id: string
  region_id: string
  participant_id: string | null
  name: string
  remark: string
  origin: Suggestion['origin']
  by_id: string | null
  created_at: Date
  state: Suggestion['state']
  decided_at: Date | null
  decided_by: string | null
}

export interface RegionNoticesTable {
  notification_id: string
  suggestion_id: string
}
