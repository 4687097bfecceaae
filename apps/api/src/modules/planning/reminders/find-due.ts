import { toDayNumber } from '@lares/shared-types/recurrence/days'
import { toInstantMs } from '@lares/shared-types/recurrence/zoned-time'
import { toInstants } from '../event-view.ts'
import { expandEvent, type FoundOccurrence, type Range } from '../occurrence-hits.ts'
import type { StoredEvent } from '../stored-event.ts'
import { wholeDayTime } from './whole-day-time.ts'

export interface ReminderTimes {
  readonly minutes: number
  readonly timeZone: string
  readonly doneUntil: Date
}

/** What a reminder has to do now, and when to look again; null if the event has no more occurrences. */
interface DueReminders {
  readonly occurrences: readonly FoundOccurrence[]
  /**
   * The latest reminder that was sent, or as before if none is. That of an occurrence without one may still become due earlier,
   * when its event is moved.
   */
  readonly doneUntil: Date
  readonly nextAt: Date | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A reminder is sent this late at most, such as after the server was down; and that late only before the event has ended. */
const lateMs = hourMs
const lateBeforeEndMs = dayMs

/** The ranges in which the next occurrence is looked for, in days: most are soon, and a distant one is looked for again. */
const searchRanges = [40, 400, 4000]

/** The occurrences of which somebody is to be reminded now, each once, and when the next reminder is. */
export function findDue(event: StoredEvent, times: ReminderTimes, now: Date): DueReminders {
  const since = Math.max(times.doneUntil.getTime(), now.getTime() - lateBeforeEndMs)
  const recent = expandEvent(event, toRange(since, now.getTime(), times.minutes))
  const due = recent
    .map((occurrence) => ({ occurrence, ...toReminder(occurrence, times) }))
    .filter(({ remindAt, endsAt }) => {
      const isSoon = remindAt > now.getTime() - lateMs || endsAt > now.getTime()
      return remindAt > since && remindAt <= now.getTime() && isSoon
    })
  return {
    occurrences: due.map(({ occurrence }) => occurrence),
    doneUntil: new Date(Math.max(times.doneUntil.getTime(), ...due.map(({ remindAt }) => remindAt))),
    nextAt: findNext(event, times, now),
  }
}

function findNext(event: StoredEvent, times: ReminderTimes, now: Date): Date | null {
  for (const days of searchRanges) {
    const range = toRange(now.getTime(), now.getTime() + days * dayMs, times.minutes)
    const later = expandEvent(event, range)
      .map((occurrence) => toReminder(occurrence, times).remindAt)
      .filter((remindAt) => remindAt > now.getTime())
    if (later.length > 0) return new Date(Math.min(...later))
  }
  if (event.fields.rule !== null) return new Date(now.getTime() + 30 * dayMs)
  const [only] = expandEvent(event, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
  const remindAt = only ? toReminder(only, times).remindAt : 0
  return remindAt > now.getTime() ? new Date(remindAt) : null
}

/** The days of occurrences whose reminder is between two instants; two more on both sides for all time zones. */
function toRange(fromMs: number, toMs: number, minutes: number): Range {
  const toNumber = (ms: number) => toDayNumber(new Date(ms + minutes * 60_000).toISOString().slice(0, 10))
  return { from: toNumber(fromMs) - 2, to: toNumber(toMs) + 2 }
}

function toReminder(
  { fields }: FoundOccurrence,
  { minutes, timeZone }: ReminderTimes,
): { readonly remindAt: number; readonly endsAt: number } {
  const { startsAt, endsAt } = toInstants(fields)
  const start =
    startsAt === null ? toInstantMs(fields.startDay, wholeDayTime, timeZone) : Date.parse(startsAt)
  const end = endsAt === null ? toInstantMs(fields.endDay, '23:59', timeZone) : Date.parse(endsAt)
  return { remindAt: start - minutes * 60_000, endsAt: end }
}
