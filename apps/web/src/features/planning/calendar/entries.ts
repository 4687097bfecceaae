import type { Anniversary, Occurrence } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { toLocalTime } from '@lares/shared-types/recurrence/zoned-time'

/** What a calendar shows on a day. */
export type Entry =
  | {
      readonly kind: 'event'
      readonly key: string
      readonly occurrence: Occurrence
      /** The time at which it starts on this day, such as `18:30`; undefined for the whole day and for further days. */
      readonly time: string | undefined
    }
  | { readonly kind: 'anniversary'; readonly key: string; readonly anniversary: Anniversary }

/** A longer event is shown on the days of a range only, so that its length costs nothing. */
interface DayRange {
  readonly from: string
  readonly to: string
}

/** The entries of each day of a range, in the reader's time zone: anniversaries, whole days, then by time. */
export function placeEntries(
  {
    occurrences,
    anniversaries,
  }: { occurrences: readonly Occurrence[]; anniversaries: readonly Anniversary[] },
  range: DayRange,
  timeZone: string,
): ReadonlyMap<string, readonly Entry[]> {
  const days = new Map<string, Entry[]>()
  const add = (day: string, entry: Entry) => {
    const entries = days.get(day)
    if (entries) entries.push(entry)
    else days.set(day, [entry])
  }
  for (const anniversary of anniversaries) {
    const { kind, participantId, when } = anniversary
    if (when >= range.from && when <= range.to)
      add(when, { kind: 'anniversary', key: `${kind} ${participantId}`, anniversary })
  }
  for (const occurrence of occurrences) {
    const { first, last, time } = toLocalSpan(occurrence, timeZone)
    const shown = [first, range.from].sort().at(-1) ?? first
    for (let day = shown; day <= last && day <= range.to; day = addDays(day, 1))
      add(day, {
        kind: 'event',
        key: `${occurrence.eventId} ${occurrence.day}`,
        occurrence,
        time: day === first ? time : undefined,
      })
  }
  for (const entries of days.values()) entries.sort((one, other) => compare(getOrder(one), getOrder(other)))
  return days
}

/** The days on which an occurrence is for the reader. One that ends at midnight is not on the next day. */
export function toLocalSpan(
  { startsAt, endsAt, startDay, endDay }: Pick<Occurrence, 'startsAt' | 'endsAt' | 'startDay' | 'endDay'>,
  timeZone: string,
): { readonly first: string; readonly last: string; readonly time: string | undefined } {
  if (startsAt === null || endsAt === null) return { first: startDay, last: endDay, time: undefined }
  const start = toLocalTime(Date.parse(startsAt), timeZone)
  const end = toLocalTime(Date.parse(endsAt), timeZone)
  const last = end.time === '00:00' && end.day > start.day ? addDays(end.day, -1) : end.day
  return { first: start.day, last, time: start.time }
}

function getOrder(entry: Entry): string {
  return entry.kind === 'anniversary' ? `0 ${entry.key}` : `1 ${entry.time ?? ''}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The anniversaries of which only the month is known. */
export function getUncertain(anniversaries: readonly Anniversary[], month: string): readonly Anniversary[] {
  return anniversaries.filter(({ when }) => when === month)
}
