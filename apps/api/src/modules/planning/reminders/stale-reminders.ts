import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { hasOccurrence, type StoredFields } from '../stored-event.ts'

/**
 * Records of the notifications about events whether their occurrences exist after a save; the fields are undefined if the event
 * was deleted. Those that were not there come back with a restored event.
 */
export async function markStaleReminders(
  trx: Transaction<Database>,
  saved: ReadonlyMap<string, StoredFields | undefined>,
): Promise<void> {
  const rows = await trx
    .selectFrom('notifications')
    .select(['entity_id', sql<string | null>`params ->> 'day'`.as('day')])
    .distinct()
    .where('entity_type', '=', 'event')
    .where('entity_id', '=', sql<string>`any(${[...saved.keys()]}::uuid[])`)
    .$narrowType<{ entity_id: string }>()
    .execute()
  if (rows.length === 0) return
  const existing = rows.filter(({ entity_id, day }) => {
    const fields = saved.get(entity_id)
    return fields !== undefined && hasOccurrence(fields, day)
  })
  // One text of both, because PostgreSQL hashes a list of values that it compares with, but no list of pairs.
  const keys = existing.map(({ entity_id, day }) => `${entity_id} ${day ?? ''}`)
  const isStale = sql<boolean>`not (entity_id::text || ' ' || coalesce(params ->> 'day', '') = any(${keys}::text[]))`
  await trx
    .updateTable('notifications')
    // Open pages then ask again for their notifications.
    .set({ is_stale: isStale, updated_at: sql`clock_timestamp()` })
    .where('entity_type', '=', 'event')
    .where('entity_id', '=', sql<string>`any(${rows.map(({ entity_id }) => entity_id)}::uuid[])`)
    .where('is_stale', 'is distinct from', isStale)
    .execute()
}
