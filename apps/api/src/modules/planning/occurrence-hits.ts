import type { EventFields } from '@lares/shared-types/planning'
import { toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import { listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import {
  getLength,
  getOccurrence,
  getRule,
  getSeriesOn,
  type StoredEvent,
  selectStoredEvents,
  toStoredEvent,
} from './stored-event.ts'

/** The first and last day, as numbers. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** An occurrence with its own fields. */
export interface FoundOccurrence {
  readonly eventId: string
  /** The day on which the rule has it; null if nothing recurs. */
  readonly day: string | null
  readonly fields: EventFields
}

/** An occurrence in the range, before its fields are put together. */
export interface Hit {
  readonly event: StoredEvent
  /** The day of the rule; undefined for an event that does not recur. */
  readonly day: string | undefined
  readonly startDay: string
  readonly startTime: string
}

/** Loads the events that exist for the viewer and may have occurrences in a range. */
export async function loadEventsOf(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  range: Range,
): Promise<StoredEvent[]> {
  const rows = await selectStoredEvents(visibleEvents(db, viewer))
    .where('events.first_day', '<=', toDay(range.to + 1))
    .where((eb) =>
      eb.or([eb('events.last_day', 'is', null), eb('events.last_day', '>=', toDay(range.from - 1))]),
    )
    .execute()
  return rows.map(toStoredEvent)
}

/** The occurrences of one event in a range, in any order. */
export function expandEvent(event: StoredEvent, range: Range): FoundOccurrence[] {
  return findHits(event, range).map(readFields)
}

/** The occurrences of one event that begin or end in a range, in any order. */
export function findHits(event: StoredEvent, range: Range): Hit[] {
  const { fields } = event
  const rule = getRule(fields)
  if (!rule)
    return isInRange(fields, range) ? [toHit(event, fields.startDay, fields.startTime, undefined)] : []
  const length = getLength(fields)
  const padding = getPadding(fields)
  const excepted = new Set([...fields.removedDays, ...fields.changedDays.map(({ day }) => day)])
  const days = listOccurrences(rule, {
    start: toDayNumber(fields.startDay),
    from: range.from - length - padding,
    to: range.to + padding,
    limit: range.to - range.from + length + 4,
  }).map(toDay)
  const plain = excepted.size === 0 ? days : days.filter((day) => !excepted.has(day))
  const changed = fields.changedDays.filter((occurrence) => isInRange(occurrence, range))
  return [
    ...plain.map((day) => toHit(event, day, fields.startTime, day)),
    ...changed.map(({ day, startDay, startTime }) => toHit(event, startDay, startTime, day)),
  ]
}

type Times = Pick<EventFields, 'startDay' | 'endDay' | 'startTime'>

function isInRange(times: Times, { from, to }: Range): boolean {
  const padding = getPadding(times)
  return toDayNumber(times.startDay) <= to + padding && toDayNumber(times.endDay) >= from - padding
}

/** In the reader's time zone an event with times may be on the day before or after that of its own. */
function getPadding({ startTime }: Pick<EventFields, 'startTime'>): number {
  return startTime === null ? 0 : 1
}

function toHit(event: StoredEvent, startDay: string, startTime: string | null, day: string | undefined): Hit {
  return { event, day, startDay, startTime: startTime ?? '' }
}

/** The order of local times. */
export function compareHits(one: Hit, other: Hit): number {
  return (
    compareTexts(one.startDay, other.startDay) ||
    compareTexts(one.startTime, other.startTime) ||
    compareTexts(one.event.id, other.event.id)
  )
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

export function readFields({ event: { id, fields }, day }: Hit): FoundOccurrence {
  return {
    eventId: id,
    day: day ?? null,
    fields: day === undefined ? getSeriesOn(fields, fields.startDay) : getOccurrence(fields, day),
  }
}
