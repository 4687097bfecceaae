import { invalidFields } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listOccurrences as listContract } from '@lares/shared-types/contracts/planning'
import {
  type EventFields,
  maxEventYear,
  maxOccurrences,
  maxRangeDays,
  minEventYear,
  type Occurrence,
} from '@lares/shared-types/planning'
import { toCalendarDate, toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import { listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleEvents } from '../../visibility/visible-events.ts'
import { listAnniversaries } from './anniversaries.ts'
import { toInstants } from './event-view.ts'
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
interface Hit {
  readonly event: StoredEvent
  /** The day of the rule; undefined for an event that does not recur. */
  readonly day: string | undefined
  readonly startDay: string
  readonly startTime: string
}

/**
 * Lists the occurrences and anniversaries from one day to another, both included, in the order of their local times. Guests see
 * public events only, and no anniversaries. Throws `invalid-fields` for a range that is too long or far from the years of events.
 */
export async function listRange(
  db: Db,
  viewer: Viewer | undefined,
  query: { readonly from: string; readonly to: string },
): Promise<ReplyOf<typeof listContract>> {
  const range = { from: toDayNumber(query.from), to: toDayNumber(query.to) }
  rejectUnusableRange(range)
  const { occurrences, isIncomplete } = await findOccurrences(db, viewer, range, maxOccurrences)
  return {
    occurrences: occurrences.map(toOccurrence),
    isIncomplete,
    anniversaries: viewer ? await listAnniversaries(db, range) : [],
  }
}

/** The first occurrences that begin or end in a range and exist for the viewer, in the order of their local times. */
export async function findOccurrences(
  db: Db,
  viewer: Viewer | undefined,
  range: Range,
  limit: number,
): Promise<{ readonly occurrences: readonly FoundOccurrence[]; readonly isIncomplete: boolean }> {
  const rows = await selectStoredEvents(visibleEvents(db, viewer))
    .where('events.first_day', '<=', toDay(range.to + 1))
    .where((eb) =>
      eb.or([eb('events.last_day', 'is', null), eb('events.last_day', '>=', toDay(range.from - 1))]),
    )
    .execute()
  const hits = rows.flatMap((row) => findHits(toStoredEvent(row), range)).sort(compareHits)
  return { occurrences: hits.slice(0, limit).map(readFields), isIncomplete: hits.length > limit }
}

/** The occurrences of one event in a range, in any order. */
export function expandEvent(event: StoredEvent, range: Range): FoundOccurrence[] {
  return findHits(event, range).map(readFields)
}

function rejectUnusableRange({ from, to }: Range): void {
  if (Number.isNaN(from)) throw invalidFields({ path: 'from', code: 'wrong-format' })
  if (Number.isNaN(to)) throw invalidFields({ path: 'to', code: 'wrong-format' })
  for (const [path, day] of Object.entries({ from, to })) {
    const { year } = toCalendarDate(day)
    // One year more on both sides: a view of whole weeks begins before the first day and ends after the last one.
    if (year < minEventYear - 1) throw invalidFields({ path, code: 'too-small' })
    if (year > maxEventYear + 1) throw invalidFields({ path, code: 'too-large' })
  }
  if (to < from) throw invalidFields({ path: 'to', code: 'too-small' })
  if (to - from >= maxRangeDays) throw invalidFields({ path: 'to', code: 'too-large' })
}

function findHits(event: StoredEvent, range: Range): Hit[] {
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

function compareHits(one: Hit, other: Hit): number {
  return (
    compareTexts(one.startDay, other.startDay) ||
    compareTexts(one.startTime, other.startTime) ||
    compareTexts(one.event.id, other.event.id)
  )
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function readFields({ event: { id, fields }, day }: Hit): FoundOccurrence {
  return {
    eventId: id,
    day: day ?? null,
    fields: day === undefined ? getSeriesOn(fields, fields.startDay) : getOccurrence(fields, day),
  }
}

function toOccurrence({ eventId, day, fields }: FoundOccurrence): Occurrence {
  const { title, place, startDay, endDay, startTime, endTime, timeZone, visibility } = fields
  return {
    eventId,
    day,
    title,
    place,
    startDay,
    endDay,
    startTime,
    endTime,
    timeZone,
    visibility,
    ...toInstants(fields),
  }
}
