import { minEventYear } from '@lares/shared-types/planning'
import { expect, test } from 'vitest'
import { getShownRange, isEventDay } from './views.ts'

test.each([
  ['1800-01-01', true],
  ['2200-12-31', true],
  ['1799-12-31', false],
  ['2201-01-01', false],
  ['9999-12-31', false],
  ['0000-01-01', false],
  ['2026-02-30', false],
  ['', false],
])('%s is a day of the calendar: %s', (day, isUsable) => {
  expect(isEventDay(day)).toBe(isUsable)
})

test('the range around the first and the last day is at most one year outside', () => {
  expect(getShownRange('month', '1800-01-01', 0).from.slice(0, 4)).toBe(String(minEventYear - 1))
  expect(getShownRange('agenda', '2200-12-31', 0).to.slice(0, 4)).toBe('2201')
})
