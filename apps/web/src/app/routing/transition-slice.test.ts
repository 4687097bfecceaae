import { expect, test } from 'vitest'
import { directionOf } from './transition-slice.ts'

test.each([
  [1, 2, 'right'],
  [7, 1, 'left'],
  [3, 3, 'plain'],
  [undefined, 3, 'plain'],
  [3, undefined, 'plain'],
] as const)('from tab %s to tab %s the pages move: %s', (from, to, direction) => {
  expect(directionOf(from, to)).toBe(direction)
})
