import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { StoredItem } from './lock-item.ts'

/** Writes the kind that an item has had so far into those of its revisions that were saved before items could move. */
export async function recordFormerKind(trx: Transaction<Database>, { id, kind }: StoredItem): Promise<void> {
  await sql`
    update revisions set fields = fields || jsonb_build_object('kind', ${kind}::text)
    where entity = 'item' and entity_id = ${id} and not fields ? 'kind'`.execute(trx)
}
