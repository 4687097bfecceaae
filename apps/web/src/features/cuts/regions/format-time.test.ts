import { expect, test } from 'vitest'
import { formatTime, parseTime } from './format-time.ts'

test('times are written with as many decimals as they have', () => {
  expect([0, 75, 75.25, 3723.5, 59.9996].map(formatTime)).toEqual([
    '0:00',
    '1:15',
    '1:15.25',
    '1:02:03.5',
    '1:00',
  ])
})

test('times are read as people type them', () => {
  expect(['75', '1:15', '1:15,25', ' 1:02:03.5 '].map(parseTime)).toEqual([75, 75, 75.25, 3723.5])
  expect(['', 'a', '1:', '1:2:3:4', '-1', '1e9'].map(parseTime)).toEqual(Array(6).fill(undefined))
})
