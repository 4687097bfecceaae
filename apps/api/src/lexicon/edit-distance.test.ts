import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['haus', 'haus', 0],
  ['haus', 'hasu', 1],
  ['haus', 'maus', 1],
  ['weinachten', 'weihnachten', 1],
  ['grandmohter', 'grandmother', 1],
  ['spiagia', 'spiaggia', 1],
  ['souvenir', 'suovenri', 2],
  ['ab', 'abcde', 3],
  ['', 'ab', 2],
])('the distance from «%s» to «%s» is %i', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance)
})

test('stops at the limit', () => {
  expect(editDistance('violet', 'barn', 2)).toBe(3)
})

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8 })

test('is symmetric, and zero only for equal words', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, other, 9) === 0).toBe(one === other)
    }),
  )
})
