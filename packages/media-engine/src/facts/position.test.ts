import { expect, test } from 'vitest'
import { parseIso6709, toPosition } from './position.ts'

test('parses an ISO 6709 position with and without an altitude', () => {
  expect(parseIso6709('+45.5000-009.2500+120.000/')).toEqual({ latitude: 45.5, longitude: -9.25 })
  expect(parseIso6709('-33.9+018.4/')).toEqual({ latitude: -33.9, longitude: 18.4 })
})

test.for([
  [91, 0],
  [0, 181],
  [0, 0],
  [Number.NaN, 5],
  ['45', 5],
])('rejects the position %s, %s', ([latitude, longitude]) => {
  expect(toPosition(latitude, longitude)).toEqual({})
})

test('rejects other texts', () => {
  expect(parseIso6709('Napoli')).toEqual({})
  expect(parseIso6709(undefined)).toEqual({})
})
