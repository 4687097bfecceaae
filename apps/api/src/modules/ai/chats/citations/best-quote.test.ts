import { expect, test } from 'vitest'
import { toComparableText } from '../../quotes/comparable-text.ts'
import { findQuote } from '../../quotes/find-quote.ts'
import { findBestQuote, indexSentences } from './best-quote.ts'

const letter = 'Chère Anna. Jeanne est née à Lyon en 1921, un dimanche. Le bateau est réparé.'

test.each([
  ['Jeanne was born in Lyon.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['That was in 1921.', 'Jeanne est née à Lyon en 1921, un dimanche.'],
  ['Les bateaux étaient réparés', 'Le bateau est réparé.'],
  ['Jeanne liked to swim', undefined],
  ['Elle est à la mer', undefined],
])('the best quote for %j is %j', (claim, quote) => {
  expect(findBestQuote(claim, indexSentences([letter]))).toBe(quote)
})

test('does not cut a quote of a very long sentence within a surrogate pair', () => {
  const endless = `Lyon 1921 ${'x'.repeat(139)}${'🐈'.repeat(200)}`
  expect(findBestQuote('Lyon in 1921', indexSentences([endless]))).toBe(
    `Lyon 1921 ${'x'.repeat(139)}${'🐈'.repeat(75)}`,
  )
})

test.each([
  ['whose last space is far before its end', `Lyon 1921 ${'x'.repeat(400)}`, 'Lyon 1921'],
  ['of many words', `Lyon 1921 ${'maison '.repeat(80)}`, `Lyon 1921 ${'maison '.repeat(41)}`.trim()],
  ['of many lines', `Lyon 1921,${'\tmaison'.repeat(80)}`, `Lyon 1921,${'\tmaison'.repeat(41)}`],
  ['without a space', `Lyon,1921,${'maison,'.repeat(80)}`, `Lyon,1921,${'maison,'.repeat(41)}`],
  ['whose first word is longer than a quote', `${'x'.repeat(400)} Lyon 1921`, undefined],
])('a quote of a sentence %s ends with a whole word and is found again', (_, sentence, expected) => {
  const claim = `Lyon in 1921, ${sentence.slice(0, 30)}`
  const quote = findBestQuote(claim, indexSentences([sentence, sentence]))
  expect(quote).toBe(expected)
  if (quote) expect(findQuote(toComparableText(sentence), quote)).toEqual({ start: 0, end: quote.length })
})
