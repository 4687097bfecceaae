import { expect, test } from 'vitest'
import { getDirection } from './transition-slice.ts'

test.each([
  [1, 2, 'right'],
  [7, 1, 'left'],
  [3, 3, 'plain'],
  [undefined, 3, 'plain'],
  [3, undefined, 'plain'],
] as const)('the direction from tab %s to tab %s is %s', (from, to, direction) => {
  expect(getDirection(from, to)).toBe(direction)
})
