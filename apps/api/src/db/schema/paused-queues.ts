import type { Generated } from 'kysely'

export interface PausedQueuesTable {
  name: string
  paused_at: Generated<Date>
  effective_at: Date | null
}
