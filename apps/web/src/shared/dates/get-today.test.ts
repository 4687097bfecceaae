import { expect, test } from 'vitest'
import { getToday } from './get-today.ts'

test.each([
  ['Asia/Tokyo', '1952-05-02'],
  ['Europe/Rome', '1952-05-01'],
])('today is the day in %s', (timeZone, day) => {
  expect(getToday(new Date('1952-05-01T20:00:00Z'), timeZone)).toBe(day)
})

test('today is the day on the clock of the device by default', () => {
  const lateEvening = new Date(1952, 4, 1, 23, 59)
  const earlyMorning = new Date(1952, 4, 2, 0, 1)
  expect([getToday(lateEvening), getToday(earlyMorning)]).toEqual(['1952-05-01', '1952-05-02'])
})
