import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay, toDayInYear, toDayNumber } from './days.ts'
import { findFirstOccurrence, findLastOccurrence, listOccurrences } from './list-occurrences.ts'
import { formatRule, frequencies, parseRule, weekdayCodes } from './rule.ts'

/** The occurrences of a rule from its start on, or from another day. */
function list(text: string, start: string, { from = start, to = '2200-12-31', limit = 5 } = {}): string[] {
  const rule = parseRule(text)
  if (!rule) throw new Error(`invalid: ${text}`)
  return listOccurrences(rule, {
    start: toDayNumber(start),
    from: toDayNumber(from),
    to: toDayNumber(to),
    limit,
  }).map(toDay)
}

describe('occurrences', () => {
  test.each<[rule: string, start: string, days: string[]]>([
    ['FREQ=DAILY', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '2026-01-01', ['2026-01-01', '2026-01-11', '2026-01-21']],
    ['FREQ=DAILY;UNTIL=20260103', '2026-01-01', ['2026-01-01', '2026-01-02', '2026-01-03']],
    [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-1',
      '2027-01-01',
      ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
    ],
    [
      'FREQ=DAILY;BYDAY=SA,SU;COUNT=4',
      '2026-11-27',
      ['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06'],
    ],
    [
      'FREQ=DAILY;BYMONTH=2,3;COUNT=4',
      '2026-02-27',
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ],
    [
      'FREQ=WEEKLY;BYMONTH=12;COUNT=6',
      '2026-12-19',
      ['2026-12-19', '2026-12-26', '2027-12-04', '2027-12-11', '2027-12-18'],
    ],
    ['FREQ=WEEKLY;COUNT=3', '2026-11-27', ['2026-11-27', '2026-12-04', '2026-12-11']],
    [
      'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4',
      '2026-11-27',
      ['2026-11-27', '2026-11-30', '2026-12-04', '2026-12-07'],
    ],
    // RFC 5545: the same rule with another first day of the week.
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    // Months without a 31st are left out.
    ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2027-12-31',
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=-1FR',
      '2026-11-01',
      ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26', '2027-03-26'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=2TU;INTERVAL=3',
      '2026-01-13',
      ['2026-01-13', '2026-04-14', '2026-07-14', '2026-10-13', '2027-01-12'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=5MO',
      '2026-01-01',
      ['2026-03-30', '2026-06-29', '2026-08-31', '2026-11-30', '2027-03-29'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '2026-01-01',
      ['2026-02-13', '2026-03-13', '2026-11-13', '2027-08-13', '2028-10-13'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
      '2026-01-01',
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,15,-1;BYSETPOS=1,-1;COUNT=4',
      '2026-01-01',
      ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'],
    ],
    // 29 February: only in leap years by itself, and as the last day of February in every year.
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28']],
    // 2100 is no leap year.
    ['FREQ=YEARLY;COUNT=2', '2096-02-29', ['2096-02-29', '2104-02-29']],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      '2026-01-01',
      ['2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22', '2030-11-28'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=2', '1997-05-19', ['1997-05-19', '1998-05-18']],
    [
      'FREQ=YEARLY;BYMONTH=12,6;COUNT=4',
      '2026-06-08',
      ['2026-06-08', '2026-12-08', '2027-06-08', '2027-12-08'],
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=2',
      '1996-11-05',
      ['1996-11-05', '2000-11-07'],
    ],
    // Never: February has no 30th.
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', []],
  ])('of %s from %s', (rule, start, days) => {
    expect(list(rule, start)).toEqual(days)
  })

  test('are the same in a range, however far it is from the start', () => {
    expect(list('FREQ=WEEKLY;BYDAY=FR', '1950-01-01', { from: '2026-11-01', to: '2026-11-30' })).toEqual([
      '2026-11-06',
      '2026-11-13',
      '2026-11-20',
      '2026-11-27',
    ])
    expect(list('FREQ=DAILY;INTERVAL=7', '1800-01-01', { from: '2026-11-27', limit: 1 })).toEqual([
      '2026-12-02',
    ])
    expect(list('FREQ=DAILY;COUNT=3', '2026-01-01', { from: '2026-01-03' })).toEqual(['2026-01-03'])
    expect(list('FREQ=DAILY;COUNT=3', '2026-01-01', { from: '2026-01-04' })).toEqual([])
  })

  test('of any rule in a range are those of the whole series that lie in it', () => {
    const rules = fc.record({
      frequency: fc.constantFrom(...frequencies),
      interval: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.subarray([...weekdayCodes]),
      months: fc.subarray([1, 2, 6, 12]),
    })
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 3000 }),
        ({ frequency, interval, weekdays, months }, offset) => {
          const text = [
            `FREQ=${frequency};INTERVAL=${interval}`,
            weekdays.length > 0 ? `BYDAY=${weekdays.join(',')}` : [],
            months.length > 0 ? `BYMONTH=${months.join(',')}` : [],
          ].flat()
          const rule = parseRule(text.join(';'))
          if (!rule) throw new Error(text.join(';'))
          const start = toDayNumber('2020-02-29')
          const to = start + 3400
          const all = listOccurrences(rule, { start, from: start, to, limit: 9999 })
          const from = start + offset
          expect(listOccurrences(rule, { start, from, to, limit: 9999 })).toEqual(
            all.filter((day) => day >= from),
          )
          expect(all).toEqual([...new Set(all)].sort((one, other) => one - other))
        },
      ),
    )
  })

  test('take bounded time, even of a rule that never occurs', () => {
    const rule = parseRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
    if (!rule) throw new Error('invalid')
    const startedAt = performance.now()
    for (let run = 0; run < 20; run++)
      expect(findFirstOccurrence(rule, toDayNumber('1800-01-01'))).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

test.each([
  ['FREQ=DAILY', undefined],
  ['FREQ=DAILY;COUNT=3', '2026-01-03'],
  ['FREQ=WEEKLY;UNTIL=20260120', '2026-01-20'],
  ['FREQ=YEARLY;COUNT=1000', '2200-01-01'],
  // Of many thousands of days.
  ['FREQ=DAILY;BYMONTH=12;BYMONTHDAY=25;COUNT=40', '2065-12-25'],
  ['FREQ=DAILY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=25;COUNT=40', '2105-12-25'],
])('the last day of %s is %s', (text, last) => {
  const rule = parseRule(text)
  expect(rule && toDay(findLastOccurrence(rule, toDayNumber('2026-01-01')) ?? Number.NaN)).toBe(last ?? '')
})

test.each([
  'FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYDAY=-1FR',
  'FREQ=YEARLY;UNTIL=20301231;BYMONTH=2;BYMONTHDAY=-1',
  'FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
])('the text of %s is the same after parsing', (text) => {
  const rule = parseRule(text)
  expect(rule && formatRule(rule)).toBe(text)
})

test.each([
  '',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY',
  'FREQ=HOURLY',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1001',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=3;UNTIL=20260101',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=DAILY;BYHOUR=3',
  'FREQ=DAILY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=13',
  `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(80)}1`,
])('the rule «%s» is invalid', (text) => {
  expect(parseRule(text)).toBeUndefined()
})

test('29 February is remembered on the 28th in common years', () => {
  expect([2024, 2025, 2100].map((year) => toDayInYear(year, '1956-02-29'))).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2100-02-28',
  ])
})
