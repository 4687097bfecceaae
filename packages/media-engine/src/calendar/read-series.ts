import { maxChangedLength, maxChangedOccurrences, maxRemovedOccurrences } from '@lares/shared-types/planning'
import { addDays, toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import {
  findFirstOccurrence,
  findLastOccurrence,
  listOccurrences,
} from '@lares/shared-types/recurrence/list-occurrences'
import { formatRule, type RecurrenceRule } from '@lares/shared-types/recurrence/rule'
import { type ReadEvent, type ReadOccurrence, RefusedError } from './calendar-reading.ts'
import type { CalendarEntry } from './read-event.ts'
import { moveTo } from './read-times.ts'

type Series = Omit<ReadEvent, 'uid' | 'digest' | 'isPrivate' | 'isShortened'>

/** Puts a series together with its changed occurrences; an event without a rule has none. Throws RefusedError. */
export function readSeries(entry: CalendarEntry, changes: readonly CalendarEntry[]): Series {
  if (!entry.rule) {
    if (changes.length > 0) throw new RefusedError('exceptions')
    return { ...toOccurrence(entry), rule: null, removedDays: [], changedDays: [] }
  }
  const start = findFirstOccurrence(entry.rule, toDayNumber(entry.startDay))
  if (start === undefined) throw new RefusedError('rule')
  const rule = replaceCount(entry.rule, start)
  const startDay = toDay(start)
  const endDay = addDays(startDay, toDayNumber(entry.endDay) - toDayNumber(entry.startDay))
  const exceptions = readExceptions(rule, start, entry, changes)
  if (!hasOccurrence(rule, start, exceptions.removedDays)) throw new RefusedError('rule')
  return { ...toOccurrence(entry), startDay, endDay, rule: formatRule(rule), ...exceptions }
}

/**
 * The rule with its last day in place of a count. One with a count is read from its start each time, and a file can have ten
 * thousand of them.
 */
function replaceCount({ count, ...rule }: RecurrenceRule, start: number): RecurrenceRule {
  if (count === undefined) return rule
  const last = findLastOccurrence({ ...rule, count }, start)
  return { ...rule, until: toDay(last ?? start) }
}

/** The exceptions of a series on days of its rule. An occurrence that was called off is a removed one. */
function readExceptions(
  rule: RecurrenceRule,
  start: number,
  entry: CalendarEntry,
  changes: readonly CalendarEntry[],
): Pick<Series, 'removedDays' | 'changedDays'> {
  const isOccurrence = (day: string) => {
    const number = toDayNumber(day)
    return listOccurrences(rule, { start, from: number, to: number, limit: 1 }).length === 1
  }
  const zone = entry.timeZone ?? 'UTC'
  const byDay = new Map(
    changes.map((change) => [change.recurrence ? moveTo(change.recurrence, zone).day : '', change]),
  )
  if (byDay.size > maxChangedOccurrences || entry.excluded.length > maxRemovedOccurrences)
    throw new RefusedError('exceptions')
  const off = [...byDay].filter(([, change]) => change.isCancelled).map(([day]) => day)
  const removed = new Set([...entry.excluded.map((moment) => moveTo(moment, zone).day), ...off])
  const removedDays = [...removed].filter(isOccurrence).sort()
  const changedDays = [...byDay]
    .filter(([day]) => !removed.has(day) && isOccurrence(day))
    .map(([day, change]) => ({ day, ...toOccurrence(change) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  if (JSON.stringify(changedDays).length > maxChangedLength) throw new RefusedError('exceptions')
  return { removedDays, changedDays }
}

function hasOccurrence(rule: RecurrenceRule, start: number, removedDays: readonly string[]): boolean {
  const removed = new Set(removedDays.map(toDayNumber))
  const range = { start, from: start, to: Number.POSITIVE_INFINITY, limit: removed.size + 1 }
  return listOccurrences(rule, range).some((day) => !removed.has(day))
}

function toOccurrence(entry: ReadOccurrence): ReadOccurrence {
  const { title, text, place, startDay, endDay, startTime, endTime, timeZone } = entry
  return { title, text, place, startDay, endDay, startTime, endTime, timeZone }
}
