import { expect, test } from 'vitest'
import { decadesBetween, spanOfDecade } from './decades.ts'

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

test('the years of a decade are dates of EDTF, before the year 1000 too', () => {
  expect(spanOfDecade(1950)).toEqual({ from: '1950', to: '1959' })
  expect(spanOfDecade(800)).toEqual({ from: '0800', to: '0809' })
})
