import type { Occurrence } from '@lares/shared-types/planning'
import { expect, test } from 'vitest'
import { placeEntries } from './entries.ts'
import { getShownRange, turn } from './views.ts'

const occurrence = (title: string, fields: Partial<Occurrence>): Occurrence => ({
  eventId: title,
  day: null,
  title,
  place: '',
  startDay: '2026-11-27',
  endDay: '2026-11-27',
  startTime: null,
  endTime: null,
  timeZone: null,
  visibility: 'family',
  startsAt: null,
  endsAt: null,
  ...fields,
})

test('an event is on the days of the reader, whole days first', () => {
  const occurrences = [
    occurrence('late', { startsAt: '2026-11-27T22:00:00.000Z', endsAt: '2026-11-27T23:00:00.000Z' }),
    occurrence('trip', { startDay: '2026-11-26', endDay: '2026-11-28' }),
  ]
  const list = (timeZone: string) =>
    [...placeEntries({ occurrences, anniversaries: [] }, { from: '2026-11-27', to: '2026-11-30' }, timeZone)]
      .toSorted()
      .map(([day, entries]) => [
        day,
        ...entries.map((entry) =>
          entry.kind === 'event' ? `${entry.occurrence.title} ${entry.time ?? '-'}` : '',
        ),
      ])
  // It ends at midnight, so that it is not on the next day.
  expect(list('Europe/Paris')).toEqual([
    ['2026-11-27', 'trip -', 'late 23:00'],
    ['2026-11-28', 'trip -'],
  ])
  expect(list('Asia/Tokyo')).toEqual([
    ['2026-11-27', 'trip -'],
    ['2026-11-28', 'trip -', 'late 07:00'],
  ])
})

test('a month shows whole weeks, and is turned to the last day of a shorter one', () => {
  expect(getShownRange('month', '2026-11-27', 0)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(getShownRange('week', '2026-11-29', 0)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(getShownRange('month', '2026-11-27', 6)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(getShownRange('week', '2026-11-29', 6)).toEqual({ from: '2026-11-29', to: '2026-12-05' })
  expect(turn('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(turn('month', '2027-01-31', -1)).toBe('2026-12-31')
})
