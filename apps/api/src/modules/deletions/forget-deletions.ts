import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasExpired } from './trash-lifetime.ts'

/** Rows that one statement deletes: a tag may have been on all items. */
const batchSize = 5_000

/** Deletes what is stored of tags, categories and participants that are in the trash since before `limit`, in short statements. */
export async function forgetDeletions(db: Db, limit: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from deletion_rows where ctid in (
        select deletion_rows.ctid from deletion_rows join deletions on deletions.id = deletion_id
        where ${hasExpired('deleted_at', limit)} limit ${batchSize})`.execute(db)
    if (!numAffectedRows) break
  }
  await db.deleteFrom('deletions').where(hasExpired('deleted_at', limit)).execute()
}
