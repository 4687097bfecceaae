import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findQuote } from './find-quote.ts'

function found(text: string, quote: string): string | undefined {
  const place = findQuote(text, quote)
  return place && text.slice(place.start, place.end)
}

test.each([
  ['The boat lay in the grass.', 'boat lay in', 'boat lay in'],
  ['The boat\n  lay in the\tgrass.', 'boat lay in the grass', 'boat\n  lay in the\tgrass'],
  ['Il a dit « l’été » hier', `"l'été"`, undefined],
  ['Il a dit «l’été» hier', `"l'été"`, '«l’été»'],
  ['Er kam um 1950–52 an', 'UM 1950-52', 'um 1950–52'],
  ['İstanbul was far', 'was far', 'was far'],
  ['The boat', 'The boats', undefined],
  ['The boat', '  ', undefined],
  ['', 'boat', undefined],
])('in «%s» the quote «%s» is «%s»', (text, quote, expected) => {
  expect(found(text, quote)).toBe(expected)
})

test('any part of any text is found in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length
      const quote = text.slice(start, start + 1 + (length % text.length))
      fc.pre(quote.trim() !== '')
      const part = found(text, quote)
      expect(part).toBeDefined()
      expect(found(part ?? '', quote)).toBe(part)
    }),
  )
})
