import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { hasOccurrence, type StoredFields } from '../stored-event.ts'

/**
 * Records of the notifications about an event whether their occurrences exist after a save; `fields` is undefined if the event
 * was deleted. Those that were not there come back with a restored event.
 */
export async function markStaleReminders(
  trx: Transaction<Database>,
  eventId: string,
  fields: StoredFields | undefined,
): Promise<void> {
  const notified = trx
    .selectFrom('notifications')
    .where('entity_type', '=', 'event')
    .where('entity_id', '=', eventId)
  const rows = await notified.select(sql<string | null>`params ->> 'day'`.as('day')).distinct().execute()
  if (rows.length === 0) return
  const existing = rows.map(({ day }) => day).filter((day) => fields && hasOccurrence(fields, day))
  const isStale = sql<boolean>`not coalesce(params ->> 'day' = any(${existing}::text[]), ${existing.includes(null)})`
  await trx
    .updateTable('notifications')
    // Open pages then ask again for their notifications.
    .set({ is_stale: isStale, updated_at: sql`clock_timestamp()` })
    .where('id', 'in', notified.select('id'))
    .where('is_stale', 'is distinct from', isStale)
    .execute()
}
