import { expect, test } from 'vitest'
import { getShiftBetween } from './shift-between.ts'

test.each([
  ['2003-01-01T00:30', '2002-12-31T23:15', { isEarlier: true, days: 0, hours: 1, minutes: 15 }],
  ['2003-06-01T10:00', '2020-06-01T11:00', { isEarlier: false, days: 6210, hours: 1, minutes: 0 }],
  // Across a change to summer time, of which cameras know nothing.
  ['2024-03-30T12:00', '2024-03-31T12:00', { isEarlier: false, days: 1, hours: 0, minutes: 0 }],
])('from %s to %s', (written, right, { isEarlier, ...shift }) => {
  expect(getShiftBetween(written, right)).toEqual({ isEarlier, shift: { years: '', months: '', ...shift } })
})

test('there is no shift without both times', () => {
  expect(getShiftBetween('', '2003-01-01T00:30')).toBeUndefined()
  expect(getShiftBetween('2003-01-01T00:30', '')).toBeUndefined()
})
