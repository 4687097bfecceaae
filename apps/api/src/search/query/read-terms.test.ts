import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTerms } from './read-terms.ts'

/** Terms as short texts: -excluded, "phrase", begun*. */
function read(query: string): string[][] {
  return readTerms(query).map((terms) =>
    terms.map(({ text, phrase, excluded, begun }) => {
      const body = phrase ? `"${text}"` : text
      return `${excluded && phrase ? '-' : ''}${body}${begun ? '*' : ''}`
    }),
  )
}

describe('a query', () => {
  test.each([
    ['summer house', [['summer', 'house*']]],
    ['summer house ', [['summer', 'house']]],
    ['"summer house"', [['"summer house"']]],
    ['letter -"summer house"', [['letter', '-"summer house"']]],
    ['boat or ship at sea ', [['boat'], ['ship', 'at', 'sea']]],
    ['or', [['or*']]],
    ['bague en or ', [['bague', 'en', 'or']]],
    ['or blanc ', [['or', 'blanc']]],
    ["l'été dell’anno Anna's", [['été', 'anno', 'Anna*']]],
    ["jusqu'à ", [['à']]],
    ['unbalanced "quote here', [['unbalanced', '"quote', 'here*']]],
    ['- -- "" - & | ! ( ) :* <->', []],
    ['-- or "', [['or']]],
    ['one\u0000two ', [['one', 'two']]],
    ['🎉 ❤️', []],
    ['-', []],
    ['a -- b ', [['a', 'b']]],
  ])('«%s» is read as %j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  test('leaves out what a minus stands before', () => {
    expect(readTerms('house -garden')[0]?.map(({ excluded }) => excluded)).toEqual([false, true])
    expect(readTerms('jean-pierre ')[0]?.map(({ excluded }) => excluded)).toEqual([false])
  })

  test('of thousands of words is cut, not refused', () => {
    expect(readTerms('word '.repeat(2000)).flat().length).toBeLessThanOrEqual(32)
  })

  test('never holds a term without a letter or digit, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        for (const { text } of readTerms(query).flat()) expect(text).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
