import { expect, test } from 'vitest'
import { decadesBetween } from './decades-between.ts'

test('decades that have nothing stand between those that have something', () => {
  expect(
    decadesBetween([
      { value: '1980', count: 3 },
      { value: '1950', count: 1 },
    ]),
  ).toEqual([
    { decade: 1950, count: 1 },
    { decade: 1960, count: 0 },
    { decade: 1970, count: 0 },
    { decade: 1980, count: 3 },
  ])
})

test('nothing has no decades', () => {
  expect(decadesBetween([])).toEqual([])
})
