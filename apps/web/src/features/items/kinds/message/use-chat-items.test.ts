import { expect, test } from 'vitest'
import { splitAtDay } from './use-chat-items.ts'

test('splits time at a day, across years and leap days', () => {
  expect(splitAtDay('2000-01-01')).toEqual({ before: '../1999-12-31', since: '2000-01-01/..' })
  expect(splitAtDay('2024-03-01').before).toBe('../2024-02-29')
})
