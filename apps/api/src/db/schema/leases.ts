import type { Generated } from 'kysely'

export interface LeasesTable {
  name: string
  holder: string
  expires_at: Date
  wanted: Generated<boolean>
}
