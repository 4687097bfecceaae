import { expect, test } from 'vitest'
import { isTimeZone, toInstantMs, toLocalTime } from './zoned-time.ts'

test.each([
  ['2026-01-15', '18:30', 'Europe/Paris', '2026-01-15T17:30:00.000Z'],
  ['2026-07-15', '18:30', 'Europe/Paris', '2026-07-15T16:30:00.000Z'],
  // The clock skips from 2:00 to 3:00.
  ['2026-03-29', '01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  // It shows 2:00 to 3:00 twice.
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-06-01', '12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // Samoa had no 30 December 2011.
  ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['2026-06-01', '12:00', 'UTC', '2026-06-01T12:00:00.000Z'],
])('%s %s in %s is %s', (day, time, timeZone, instant) => {
  expect(new Date(toInstantMs(day, time, timeZone)).toISOString()).toBe(instant)
})

test('a local time is that of its instant, except in a gap', () => {
  for (const [day, time, shown] of [
    ['2026-01-15', '18:30', '18:30'],
    ['2026-03-29', '02:30', '03:30'],
    ['2026-10-25', '02:30', '02:30'],
  ] as const)
    expect(toLocalTime(toInstantMs(day, time, 'Europe/Paris'), 'Europe/Paris')).toEqual({ day, time: shown })
})

test('knows names of time zones', () => {
  expect(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', '+01:00', 'Europe/Atlantis', '../etc'].map(isTimeZone)).toEqual([false, false, false, false])
})
