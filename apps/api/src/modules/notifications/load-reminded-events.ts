import type { RemindedEvent } from '@lares/shared-types/notifications'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { NotificationsTable } from '../../db/schema/notifications.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { toInstants } from '../planning/event-view.ts'
import {
  getOccurrence,
  getSeriesOn,
  hasOccurrence,
  selectStoredEvents,
  toStoredEvent,
} from '../planning/stored-event.ts'

type ReminderRow = Pick<Selectable<NotificationsTable>, 'id' | 'kind' | 'params' | 'entity_id'>

/** The occurrence of each reminder as it is now, by the id of the notification, without those that exist no more. */
export async function loadRemindedEvents(
  db: Db,
  user: UserPrincipal,
  rows: readonly ReminderRow[],
): Promise<ReadonlyMap<string, RemindedEvent>> {
  const reminders = rows.filter(({ kind }) => kind === 'event-reminder')
  const ids = reminders.flatMap(({ entity_id }) => entity_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await selectStoredEvents(visibleEvents(db, user).where('events.id', 'in', ids))
    .leftJoin('event_reminders', (join) =>
      join
        .onRef('event_reminders.event_id', '=', 'events.id')
        .on('event_reminders.user_id', '=', user.userId),
    )
    .select('event_reminders.time_zone as deviceZone')
    .execute()
  const events = new Map(found.map((row) => [row.id, { ...toStoredEvent(row), deviceZone: row.deviceZone }]))
  return new Map(
    reminders.flatMap(({ id, params, entity_id }) => {
      const event = events.get(entity_id ?? '')
      if (!event) return []
      const day = 'day' in params ? params.day : null
      if (!hasOccurrence(event.fields, day)) return []
      const fields =
        day === null ? getSeriesOn(event.fields, event.fields.startDay) : getOccurrence(event.fields, day)
      const { title, startDay } = fields
      const timeZone = event.deviceZone ?? fields.timeZone
      return [[id, { title, startDay, startsAt: toInstants(fields).startsAt, timeZone }] as const]
    }),
  )
}
