import { expect, test } from 'vitest'
import { tellingQuote } from './telling-quote.ts'

const terms = [{ needles: ['lyon'], weight: 1 }]

test.each([`lyon-${'🐈'.repeat(400)}`, `x${'🐈'.repeat(200)}lyon${'🐈'.repeat(200)}`])(
  'a quotation out of a sentence without end is not cut within a character',
  (passage) => {
    const quote = tellingQuote(passage, terms)
    expect(quote.isWellFormed()).toBe(true)
    expect(quote.length).toBeGreaterThan(200)
    expect(passage).toContain(quote)
  },
)

test('words are found without their accents and ligatures', () => {
  const passage = `${'Rien. '.repeat(80)}Sa sœur a vécu à Lyon.`
  expect(tellingQuote(passage, [{ needles: ['soeur'], weight: 1 }])).toContain('sœur')
})
