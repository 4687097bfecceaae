import { expect, test } from 'vitest'
import { around } from './day-before.ts'

test('a day parts what was before from what is of it and after, across years too', () => {
  expect(around('2000-01-01')).toEqual({ before: '../1999-12-31', since: '2000-01-01/..' })
  expect(around('2024-03-01').before).toBe('../2024-02-29')
})
