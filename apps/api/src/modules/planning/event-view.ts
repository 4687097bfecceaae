import { notFound } from '@lares/server-kit/app-error'
import type { EventDetail, EventFields, EventState } from '@lares/shared-types/planning'
import { toInstantMs } from '@lares/shared-types/recurrence/zoned-time'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadVisibleLinks, type VisibleLinks, visibleEvents } from '../../visibility/visible-events.ts'
import { loadEventVersion } from './event-version.ts'
import {
  findFirstDay,
  getOccurrence,
  getSeriesOn,
  isRuleDay,
  type StoredEvent,
  selectStoredEvents,
  toStoredEvent,
} from './stored-event.ts'
import { listVisibleChangedDays } from './visible-changed-days.ts'

/**
 * Loads an event, or of a recurring one the occurrence on a day of its rule, by default the first that was not removed. Throws
 * `not-found`, also for an occurrence that was removed.
 */
export async function loadEvent(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  id: string,
  day?: string,
): Promise<EventDetail> {
  const row = await selectStoredEvents(
    visibleEvents(db, viewer).where('events.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw notFound()
  return presentEvent(db, viewer, toStoredEvent(row), day)
}

/** An event as it exists for the viewer. Throws `not-found` for a day without an occurrence. */
export async function presentEvent(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  stored: StoredEvent,
  day: string = findFirstDay(stored.fields) ?? stored.fields.startDay,
): Promise<EventDetail> {
  const { id, fields } = stored
  const recurs = fields.rule !== null
  if (recurs && (!isRuleDay(fields, day) || fields.removedDays.includes(day))) throw notFound()
  const occurrence = recurs ? getOccurrence(fields, day) : getSeriesOn(fields, fields.startDay)
  const series = recurs ? getSeriesOn(fields, day) : null
  const shown = series ? [occurrence, series] : [occurrence]
  const links = await loadVisibleLinks(db, viewer, {
    participantIds: shown.flatMap(({ participantIds }) => participantIds),
    itemIds: shown.flatMap(({ itemIds }) => itemIds),
  })
  const ofDay = { ...fields, changedDays: fields.changedDays.filter((changed) => changed.day === day) }
  const changedDays = listVisibleChangedDays(ofDay, (itemId) => links.items.has(itemId))
  return {
    id,
    // Guests cannot change anything, and the number of saves would tell of the time before the event was public.
    version: viewer ? await loadEventVersion(db, viewer, stored) : 1,
    day: recurs ? day : null,
    isChanged: changedDays.length > 0,
    occurrence: toState(occurrence, links),
    series: series && toState(series, links),
  }
}

/** The fields with only those links that exist for the viewer. */
function toState(fields: EventFields, links: VisibleLinks): EventState {
  const participants = new Set(fields.participantIds.flatMap((id) => links.participants.get(id) ?? []))
  const items = fields.itemIds.flatMap((id) => links.items.get(id) ?? [])
  return {
    ...fields,
    ...toInstants(fields),
    participantIds: [...participants].map(({ id }) => id),
    itemIds: items.map(({ id }) => id),
    participants: [...participants],
    items,
  }
}

/** The instants of an occurrence with times; null for whole days. */
export function toInstants({
  startDay,
  endDay,
  startTime,
  endTime,
  timeZone,
}: Pick<EventFields, 'startDay' | 'endDay' | 'startTime' | 'endTime' | 'timeZone'>): {
  startsAt: string | null
  endsAt: string | null
} {
  if (startTime === null || endTime === null || timeZone === null) return { startsAt: null, endsAt: null }
  const startsAt = toInstantMs(startDay, startTime, timeZone)
  // Where the clock skips the start, the end could come before it.
  const endsAt = Math.max(startsAt, toInstantMs(endDay, endTime, timeZone))
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
}
