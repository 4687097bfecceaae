import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * Identifies the archive in its backups, so that two archives never write to the same one. A restored archive has the id of
 * the backup, which it continues.
 */
export async function loadArchiveId(db: Kysely<Database>): Promise<string> {
  const { id } = await db.selectFrom('archive').select('id').executeTakeFirstOrThrow()
  return id
}
