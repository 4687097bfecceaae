import { expect, test } from 'vitest'
import { positionFrom, positionFromIso6709 } from './position.ts'

test('the position of a phone is read, with or without a height', () => {
  expect(positionFromIso6709('+45.5000-009.2500+120.000/')).toEqual({ latitude: 45.5, longitude: -9.25 })
  expect(positionFromIso6709('-33.9+018.4/')).toEqual({ latitude: -33.9, longitude: 18.4 })
})

test.for([
  [91, 0],
  [0, 181],
  [0, 0],
  [Number.NaN, 5],
  ['45', 5],
])('%s, %s is no position', ([latitude, longitude]) => {
  expect(positionFrom(latitude, longitude)).toEqual({})
})

test('other texts are no position', () => {
  expect(positionFromIso6709('Napoli')).toEqual({})
  expect(positionFromIso6709(undefined)).toEqual({})
})
