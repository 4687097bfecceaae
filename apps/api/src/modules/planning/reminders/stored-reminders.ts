import { invalidFields, notFound } from '@lares/server-kit/app-error'
import { maxReminders, type Reminder, type SetReminder } from '@lares/shared-types/planning'
import { isTimeZone } from '@lares/shared-types/recurrence/zoned-time'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { visibleEvents } from '../../../visibility/visible-events.ts'

/** The user's reminder of an event; null if they have none. Throws `not-found` for an event that does not exist for them. */
export async function findReminder(db: Db, user: UserPrincipal, eventId: string): Promise<Reminder | null> {
  const row = await visibleEvents(db, user)
    .leftJoin('event_reminders', (join) =>
      join
        .onRef('event_reminders.event_id', '=', 'events.id')
        .on('event_reminders.user_id', '=', user.userId),
    )
    .select('event_reminders.minutes')
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.minutes === null ? null : { minutes: row.minutes }
}

/**
 * Reminds the user of an event from now on, in place of an earlier reminder. Throws `not-found`, and `invalid-fields` for an
 * unknown time zone and for more reminders than a user may have.
 */
export async function setReminder(
  db: Db,
  user: UserPrincipal,
  eventId: string,
  { minutes, timeZone }: SetReminder,
  now: Date,
): Promise<Reminder> {
  if (!isTimeZone(timeZone)) throw invalidFields({ path: 'timeZone', code: 'unknown-reference' })
  await findReminder(db, user, eventId)
  const { count } = await db
    .selectFrom('event_reminders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user.userId)
    .where('event_id', '<>', eventId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxReminders) throw invalidFields({ path: 'minutes', code: 'too-many' })
  const values = { minutes, time_zone: timeZone, next_at: now, done_until: now }
  await db
    .insertInto('event_reminders')
    .values({ user_id: user.userId, event_id: eventId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(values))
    .execute()
  return { minutes }
}

/** Removes the user's reminder of an event. Throws `not-found` for an event that does not exist for them. */
export async function removeReminder(db: Db, user: UserPrincipal, eventId: string): Promise<void> {
  await findReminder(db, user, eventId)
  await db
    .deleteFrom('event_reminders')
    .where('user_id', '=', user.userId)
    .where('event_id', '=', eventId)
    .execute()
}

/** Gives another event the reminders of one, such as the rest of a series. */
export async function copyReminders(trx: Transaction<Database>, from: string, to: string): Promise<void> {
  await sql`
    insert into event_reminders (user_id, event_id, minutes, time_zone, next_at, done_until)
    select user_id, ${to}::uuid, minutes, time_zone, done_until, done_until from event_reminders
    where event_id = ${from}::uuid`.execute(trx)
}

/** Lets the reminders of events look for their occurrences again, after they were changed. */
export async function renewReminders(
  trx: Transaction<Database>,
  eventIds: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('event_reminders')
    .set({ next_at: at })
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute()
}
