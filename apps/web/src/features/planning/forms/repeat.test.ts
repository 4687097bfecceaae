import { expect, test } from 'vitest'
import { moveRule, toRepeat, toRule, weeklyRepeat } from './repeat.ts'

test.each([
  [{ ...weeklyRepeat }, '2026-11-27', 'FREQ=WEEKLY'],
  [{ ...weeklyRepeat, weekdays: [4, 0], count: 5 }, '2026-11-27', 'FREQ=WEEKLY;COUNT=5;BYDAY=MO,FR'],
  [
    { ...weeklyRepeat, frequency: 'MONTHLY' as const, monthly: 'weekday' as const },
    '2026-11-27',
    'FREQ=MONTHLY;BYDAY=-1FR',
  ],
  [
    { ...weeklyRepeat, frequency: 'MONTHLY' as const, monthly: 'weekday' as const },
    '2026-11-10',
    'FREQ=MONTHLY;BYDAY=2TU',
  ],
  [
    { ...weeklyRepeat, frequency: 'MONTHLY' as const, monthly: 'lastDay' as const },
    '2026-11-30',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
  ],
  [{ ...weeklyRepeat, frequency: 'YEARLY' as const }, '2024-02-29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'],
])('%o from %s is %s', (repeat, startDay, rule) => {
  expect(toRule(repeat, startDay)).toBe(rule)
  expect(toRepeat(rule, startDay)).toBeDefined()
})

test('a rule that the form cannot ask for stays as it is', () => {
  expect(toRepeat('FREQ=MONTHLY;BYDAY=1MO,3MO', '2026-11-02')).toBeUndefined()
  expect(moveRule('FREQ=MONTHLY;BYDAY=1MO,3MO', '2026-11-02', '2026-11-03')).toBe(
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
  )
  expect(moveRule('FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-19')).toBe('FREQ=MONTHLY;BYDAY=3TH')
})

test.each([
  ['FREQ=WEEKLY;BYDAY=FR', '2026-11-13', '2026-11-14', 'FREQ=WEEKLY;BYDAY=SA'],
  [
    'FREQ=WEEKLY;UNTIL=20261127;BYDAY=MO,FR',
    '2026-11-13',
    '2026-11-16',
    'FREQ=WEEKLY;UNTIL=20261130;BYDAY=MO,TH',
  ],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-16', '2026-11-15', 'FREQ=WEEKLY;BYDAY=SU'],
  // A new event that does not begin on one of its weekdays.
  ['FREQ=WEEKLY;BYDAY=FR', '2026-11-10', '2026-11-11', 'FREQ=WEEKLY;BYDAY=FR'],
  [
    'FREQ=MONTHLY;UNTIL=20270331;BYMONTHDAY=-1',
    '2026-11-30',
    '2026-11-29',
    'FREQ=MONTHLY;UNTIL=20270331;BYMONTHDAY=-1',
  ],
  ['FREQ=DAILY;UNTIL=20261231', '2026-11-30', '2026-12-01', 'FREQ=DAILY;UNTIL=20270101'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2027-02-28', '2027-03-01', 'FREQ=YEARLY'],
])('%s from %s to %s becomes %s', (rule, from, to, moved) => {
  expect(moveRule(rule, from, to)).toBe(moved)
})
