import { expect, test } from 'vitest'
import { bestQuote } from './words-in-common.ts'

const letter = 'Chère Anna. Jeanne est née à Lyon en 1921, un dimanche. Le bateau est réparé.'

test.each([
  ['Jeanne was born in Lyon.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['That was in 1921.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['Les bateaux étaient réparés', 'Le bateau est réparé.'],
  ['Jeanne liked to swim', undefined],
  ['Elle est à la mer', undefined],
])('%j rests on %j', (claim, quote) => {
  expect(bestQuote(claim, [letter])).toBe(quote)
})

test('a quote out of a sentence without end is not cut within a character', () => {
  const endless = `Lyon 1921 ${'x'.repeat(139)}${'🐈'.repeat(200)}`
  expect(bestQuote('Lyon in 1921', [endless])).toBe(`Lyon 1921 ${'x'.repeat(139)}`)
})
