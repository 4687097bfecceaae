import { expect, test } from 'vitest'
import { selectQuote } from './select-quote.ts'

const terms = [{ needles: ['lyon'], weight: 1 }]

test.each([`lyon-${'🐈'.repeat(400)}`, `x${'🐈'.repeat(200)}lyon${'🐈'.repeat(200)}`])(
  'does not cut a quote of a very long sentence within a surrogate pair',
  (passage) => {
    const { quote } = selectQuote(passage, terms)
    expect(quote.isWellFormed()).toBe(true)
    expect(quote.length).toBeGreaterThan(200)
    expect(passage).toContain(quote)
  },
)

test('matches words without accents and ligatures', () => {
  const passage = `${'Rien. '.repeat(80)}Sa sœur a vécu à Lyon.`
  expect(selectQuote(passage, [{ needles: ['soeur'], weight: 1 }]).quote).toContain('sœur')
})

test('tells the most relevant sentence of a quote that has others', () => {
  const passage = 'It rained. We moved to Lyon in spring. The dog came too.'
  expect(selectQuote(passage, terms)).toEqual({ quote: passage, sentence: 'We moved to Lyon in spring.' })
  expect(selectQuote('We moved to Lyon in spring.', terms)).toEqual({ quote: 'We moved to Lyon in spring.' })
  expect(selectQuote('It rained. The dog came too.', terms)).not.toHaveProperty('sentence')
})
