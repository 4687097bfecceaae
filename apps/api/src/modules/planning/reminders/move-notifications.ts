import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** The days of a series, from one on, of whose occurrences users were reminded and that still exist. */
export async function listRemindedDays(
  trx: Transaction<Database>,
  eventId: string,
  from: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select(sql<string>`params ->> 'day'`.as('day'))
    .distinct()
    .where('entity_type', '=', 'event')
    .where('entity_id', '=', eventId)
    .where('is_stale', '=', false)
    .where(sql<boolean>`(params ->> 'day')::date >= ${from}::date`)
    .execute()
  return rows.map(({ day }) => day)
}

interface MovedDay {
  /** The day of the occurrence in the series. */
  readonly from: string
  /** Its day in the other event; null if that is a single one. */
  readonly to: string | null
}

/** Moves the notifications about occurrences of a series to the event that has these occurrences from now on. */
export async function moveNotifications(
  trx: Transaction<Database>,
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: readonly MovedDay[] },
): Promise<void> {
  await sql`
    update notifications set entity_id = ${to}::uuid, params = params || jsonb_build_object('day', moved.new_day),
      updated_at = clock_timestamp()
    from unnest(${days.map((day) => day.from)}::text[], ${days.map((day) => day.to)}::text[]) as moved (old_day, new_day)
    where entity_type = 'event' and entity_id = ${from}::uuid and not is_stale
      and params ->> 'day' = moved.old_day`.execute(trx)
}
