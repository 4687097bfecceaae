import { expect, test } from 'vitest'
import { fillDecades, getDecadeRange } from './decades.ts'

test('includes the empty decades between the first and the last', () => {
  expect(
    fillDecades([
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

test('returns no decades without counts', () => {
  expect(fillDecades([])).toEqual([])
})

test('pads the years of a decade before 1000 as EDTF requires', () => {
  expect(getDecadeRange(1950)).toEqual({ from: '1950', to: '1959' })
  expect(getDecadeRange(800)).toEqual({ from: '0800', to: '0809' })
})
