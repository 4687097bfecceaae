import { expect, test } from 'vitest'
import { toBars } from './bars.ts'

test('a bar is the loudest peak of its range', () => {
  const bars = toBars([0.1, 0.1, 0.9, 0.1, 0.2, 0.1], 3)
  expect(bars.map((bar) => Math.round(bar * 10))).toEqual([1, 10, 2])
  expect(toBars([], 4)).toEqual([0, 0, 0, 0])
})
