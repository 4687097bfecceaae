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
