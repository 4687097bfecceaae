import { createDayEvent } from '@lares/shared-types/planning'
import { toDay, toDayNumber } from '@lares/shared-types/recurrence/days'
import { findFirstOccurrence, listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import { frequencies, parseRule, weekdayCodes } from '@lares/shared-types/recurrence/rule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endBefore, getRemainingRule } from './series.ts'
import type { StoredFields } from './stored-event.ts'

const start = '2026-01-28'

/** All days of a rule with an end. */
function listDays(text: string | null, from: string): string[] {
  const rule = parseRule(text ?? '')
  if (!rule) throw new Error(`invalid: ${text}`)
  const first = toDayNumber(from)
  return listOccurrences(rule, {
    start: first,
    from: first,
    to: Number.POSITIVE_INFINITY,
    limit: 2000,
  }).map(toDay)
}

function findFirst(text: string): number | undefined {
  const rule = parseRule(text)
  return rule && findFirstOccurrence(rule, toDayNumber(start))
}

/** A series that begins on the first day of its rule, as it is stored. */
function createSeries(text: string): StoredFields {
  const first = findFirst(text)
  if (first === undefined) throw new Error(`no occurrence: ${text}`)
  return { ...createDayEvent('Choir', toDay(first)), rule: text, removedDays: [], changedDays: [] }
}

const rules = fc.record({
  frequency: fc.constantFrom(...frequencies),
  interval: fc.integer({ min: 1, max: 4 }),
  end: fc.oneof(
    fc.integer({ min: 1, max: 60 }).map((count) => `COUNT=${count}`),
    fc.constantFrom('UNTIL=20280229', 'UNTIL=20301231'),
  ),
  weekdays: fc.subarray([...weekdayCodes]),
  months: fc.subarray([1, 2, 6, 12]),
})

test('both parts of a series have the days that the whole had, wherever it is split', () => {
  fc.assert(
    fc.property(rules, fc.nat(), ({ frequency, interval, end, weekdays, months }, chosen) => {
      const text = [
        `FREQ=${frequency};INTERVAL=${interval};${end}`,
        ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
        ...(weekdays.length > 0 ? [`BYDAY=${weekdays.join(',')}`] : []),
      ].join(';')
      // Such as a rule of every second month that names only one of the others.
      fc.pre(findFirst(text) !== undefined)
      const series = createSeries(text)
      const days = listDays(text, series.startDay)
      const day = days[chosen % days.length] ?? ''
      const [before, rest] = [endBefore(series, day), getRemainingRule(series, day, text)]
      expect([...listDays(before.rule, series.startDay), ...listDays(rest, day)]).toEqual(days)
    }),
  )
})

// RFC 5545, 3.3.10 and 3.8.5.1: a count is of the days of the rule, and includes those that are excluded.
test('days that were removed count', () => {
  const series = { ...createSeries('FREQ=WEEKLY;COUNT=5'), removedDays: ['2026-02-04'] }
  expect(getRemainingRule(series, '2026-02-11', 'FREQ=WEEKLY;COUNT=5')).toBe('FREQ=WEEKLY;COUNT=3')
})
