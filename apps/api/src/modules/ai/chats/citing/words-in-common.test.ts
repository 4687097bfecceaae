import { expect, test } from 'vitest'
import { findQuote } from '../../citations/find-quote.ts'
import { lettersOf } from '../../citations/letters-of.ts'
import { bestQuote, sentencesByWord } from './words-in-common.ts'

const letter = 'Chère Anna. Jeanne est née à Lyon en 1921, un dimanche. Le bateau est réparé.'

test.each([
  ['Jeanne was born in Lyon.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['That was in 1921.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['Les bateaux étaient réparés', 'Le bateau est réparé.'],
  ['Jeanne liked to swim', undefined],
  ['Elle est à la mer', undefined],
])('%j rests on %j', (claim, quote) => {
  expect(bestQuote(claim, sentencesByWord([letter]))).toBe(quote)
})

test('a quote out of a sentence without end is not cut within a character', () => {
  const endless = `Lyon 1921 ${'x'.repeat(139)}${'🐈'.repeat(200)}`
  expect(bestQuote('Lyon in 1921', sentencesByWord([endless]))).toBe(
    `Lyon 1921 ${'x'.repeat(139)}${'🐈'.repeat(75)}`,
  )
})

test.each([
  ['whose last space is far before its end', `Lyon 1921 ${'x'.repeat(400)}`, 'Lyon 1921'],
  ['of many words', `Lyon 1921 ${'maison '.repeat(80)}`, `Lyon 1921 ${'maison '.repeat(41)}`.trim()],
  ['of many lines', `Lyon 1921,${'\tmaison'.repeat(80)}`, `Lyon 1921,${'\tmaison'.repeat(41)}`],
  ['without a space', `Lyon,1921,${'maison,'.repeat(80)}`, `Lyon,1921,${'maison,'.repeat(41)}`],
  ['whose first word is longer than a quote', `${'x'.repeat(400)} Lyon 1921`, undefined],
])('a quote out of a sentence %s is cut at the end of a word and found', (_, sentence, expected) => {
  const claim = `Lyon in 1921, ${sentence.slice(0, 30)}`
  const quote = bestQuote(claim, sentencesByWord([sentence, sentence]))
  expect(quote).toBe(expected)
  if (quote) expect(findQuote(lettersOf(sentence), quote)).toEqual({ start: 0, end: quote.length })
})
