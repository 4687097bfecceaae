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
    ['Zürich oder Bern ', [['Zürich'], ['Bern']]],
    ['Whitby ou Turin ', [['Whitby'], ['Turin']]],
    ['Marta o Andrea ', [['Marta'], ['Andrea']]],
    ['O Tannenbaum ', [['O', 'Tannenbaum']]],
    ['bateau o', [['bateau', 'o*']]],
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

  test.each([
    ['words', 'word '.repeat(2000)],
    ['words with a comma between', 'word,'.repeat(2000)],
    ['words in quotes', `"${'word '.repeat(2000)}"`],
    ['the same word that means something else', `x ${'or '.repeat(3000)}`],
    ['letters that stand for several words', '\ufdfa'.repeat(3000)],
  ])('of thousands of %s is cut, not refused', (_what, query) => {
    const words = readTerms(query)
      .flat()
      .flatMap(({ text }) => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(words.length).toBeGreaterThan(1)
    expect(words.length).toBeLessThanOrEqual(33)
  })

  test('keeps a phrase of one or two lines whole', () => {
    const line = Array.from({ length: 24 }, (_, place) => `word${place}`).join(' ')
    expect(readTerms(`"${line}"`).flat()).toMatchObject([{ text: line, phrase: true }])
  })

  test('never holds a term without a letter or digit, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        // As the index reads it: a sign can stand for a letter.
        for (const { text } of readTerms(query).flat())
          expect(text.normalize('NFKC')).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
