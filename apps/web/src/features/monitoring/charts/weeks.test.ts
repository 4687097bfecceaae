import { expect, test } from 'vitest'
import { buildWeeks, sumMonths } from './weeks.ts'

test('weeks start on Monday, and the last one ends with the days that have not come', () => {
  const weeks = buildWeeks([{ day: '2026-11-26', changes: 3 }], '2026-11-26')
  expect(weeks).toHaveLength(53)
  const last = weeks.at(-1)?.days ?? []
  expect(last.map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(last.map(({ level }) => level)).toEqual([0, 0, 0, 4, 'none', 'none', 'none'])
})

test('one busy day leaves the others visible', () => {
  const days = [
    { day: '2026-11-24', changes: 50_000 },
    { day: '2026-11-25', changes: 5 },
  ]
  const levels = buildWeeks(days, '2026-11-26')
    .at(-1)
    ?.days.map(({ level }) => level)
  expect(levels?.slice(0, 4)).toEqual([0, 4, 1, 0])
})

test('each month is marked once, in the week of its first day', () => {
  const marks = buildWeeks([], '2026-11-26').flatMap(({ startsMonth }) => startsMonth ?? [])
  expect(marks).toHaveLength(12)
  expect(marks[0]).toBe('2025-12-01')
  expect(new Set(marks).size).toBe(12)
})

test('days are added up by month', () => {
  const days = [
    { day: '2026-10-30', changes: 1 },
    { day: '2026-11-01', changes: 2 },
    { day: '2026-11-02', changes: 3 },
  ]
  expect(sumMonths(days)).toEqual([
    { month: '2026-10', changes: 1 },
    { month: '2026-11', changes: 5 },
  ])
})
