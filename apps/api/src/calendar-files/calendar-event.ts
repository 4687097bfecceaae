import { addDays } from '@lares/shared-types/recurrence/days'
import { toContentLine, toTextLine } from './content-lines.ts'

export const calendarEnd = toContentLine('END:VCALENDAR')

/** A local time such as `18:30` on a day, in a time zone of the IANA database. */
interface LocalTime {
  readonly day: string
  readonly time: string
  readonly timeZone: string
}

/** Local days, the last one included, instants as ISO 8601, or local times of a time zone, which the file must define. */
export type CalendarTimes =
  | { readonly firstDay: string; readonly lastDay: string }
  | { readonly startsAt: string; readonly endsAt: string }
  | { readonly start: LocalTime; readonly end: LocalTime }

interface CalendarEvent {
  /** The same in every file, so that a calendar program replaces the event instead of adding it again. */
  readonly uid: string
  /** When the file is made or, of an event that the file has as it is stored, when that was last changed. */
  readonly madeAt: Date
  readonly summary: string
  readonly times: CalendarTimes
  /** Whether who takes part is busy. */
  readonly isBusy: boolean
  /** Further properties, as content lines. */
  readonly lines: readonly string[]
}

/** The beginning of an iCalendar file (RFC 5545, 3.4). */
export function startCalendar(product: string): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Lares//${product}//EN`, 'CALSCALE:GREGORIAN']
    .map(toContentLine)
    .join('')
}

/** An event (RFC 5545, 3.6.1). */
export function renderCalendarEvent({ uid, madeAt, summary, times, isBusy, lines }: CalendarEvent): string {
  return [
    toContentLine('BEGIN:VEVENT'),
    toContentLine(`UID:${uid}@lares`),
    toContentLine(`DTSTAMP:${toInstant(madeAt.toISOString())}`),
    ...renderTimes(times),
    toTextLine('SUMMARY', summary),
    ...lines,
    ...(isBusy ? [] : [toContentLine('TRANSP:TRANSPARENT')]),
    toContentLine('END:VEVENT'),
  ].join('')
}

/** `1956-12-03` as `19561203` (RFC 5545, 3.3.4). */
export function toDate(day: string): string {
  return day.replaceAll('-', '')
}

/** A property of local times in one time zone, such as `EXDATE;TZID=Europe/Rome:20260712T183000` (RFC 5545, 3.3.5). */
export function toMomentLine(name: string, moments: readonly LocalTime[]): string {
  const timeZone = moments[0]?.timeZone ?? 'UTC'
  const values = moments.map(({ day, time }) => `${toDate(day)}T${time.replace(':', '')}00`)
  return timeZone === 'UTC'
    ? toContentLine(`${name}:${values.map((value) => `${value}Z`).join(',')}`)
    : toContentLine(`${name};TZID=${timeZone}:${values.join(',')}`)
}

/** A property of whole days, such as `EXDATE;VALUE=DATE:20260712`. */
export function toDayLine(name: string, days: readonly string[]): string {
  return toContentLine(`${name};VALUE=DATE:${days.map(toDate).join(',')}`)
}

function renderTimes(times: CalendarTimes): string[] {
  if ('startsAt' in times)
    return [
      toContentLine(`DTSTART:${toInstant(times.startsAt)}`),
      toContentLine(`DTEND:${toInstant(times.endsAt)}`),
    ]
  if ('start' in times) return [toMomentLine('DTSTART', [times.start]), toMomentLine('DTEND', [times.end])]
  const { firstDay, lastDay } = times
  const start = toContentLine(`DTSTART;VALUE=DATE:${toDate(firstDay)}`)
  // The end of whole days is the day after the last one; without it the event is on one day.
  return firstDay === lastDay
    ? [start]
    : [start, toContentLine(`DTEND;VALUE=DATE:${toDate(addDays(lastDay, 1))}`)]
}

/** `2026-11-27T18:30:00.000Z` as `20261127T183000Z` (RFC 5545, 3.3.5). */
export function toInstant(iso: string): string {
  return iso.replace(/[-:]|\.\d+/g, '')
}
