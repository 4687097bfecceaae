import type { Generated } from 'kysely'

/** One row: the identity of the archive, which its backups carry, and when it was last restored. */
export interface ArchiveTable {
  id: string
  created_at: Generated<Date>
  restored_at: Generated<Date | null>
}
