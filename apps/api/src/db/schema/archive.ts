import type { Generated } from 'kysely'

/** One row: the identity of the archive, which its backups carry. */
export interface ArchiveTable {
  id: string
  created_at: Generated<Date>
}
