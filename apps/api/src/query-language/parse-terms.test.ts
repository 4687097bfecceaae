import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTerms } from './parse-terms.ts'

/** Terms in a short notation: -excluded, "phrase", prefix*. */
function read(query: string): string[][] {
  return parseTerms(query).map((terms) =>
    terms.map(({ text, phrase, excluded, isPrefix }) => {
      const body = phrase ? `"${text}"` : text
      return `${excluded && phrase ? '-' : ''}${body}${isPrefix ? '*' : ''}`
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
    ['montre en or blanc ', [['montre', 'en', 'or', 'blanc']]],
    ['montre plaqué or rose ', [['montre', 'plaqué', 'or', 'rose']]],
    [
      'bague d’or rose ou montre en or ',
      [
        ['bague', 'or', 'rose'],
        ['montre', 'en', 'or'],
      ],
    ],
    ['"en" or gold ', [['"en"'], ['gold']]],
    ['or blanc ', [['or', 'blanc']]],
    ["l'été dell’anno Anna's", [['été', 'anno', 'Anna*']]],
    ["cell's l’ombra", [['cell', 'ombra*']]],
    ["jusqu'à ", [['à']]],
    ['unbalanced "quote here', [['unbalanced', '"quote', 'here*']]],
    ['- -- "" - & | ! ( ) :* <->', []],
    ['-- or "', [['or']]],
    ['one\u0000two ', [['one', 'two']]],
    ['🎉 ❤️', []],
    ['-', []],
    ['a -- b ', [['a', 'b']]],
  ])('parses «%s» to %j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  test('leaves out words after a minus', () => {
    expect(parseTerms('house -garden')[0]?.map(({ excluded }) => excluded)).toEqual([false, true])
    expect(parseTerms('jean-pierre ')[0]?.map(({ excluded }) => excluded)).toEqual([false])
  })

  test.each([
    ['words', 'word '.repeat(2000)],
    ['words with a comma between', 'word,'.repeat(2000)],
    ['words in quotes', `"${'word '.repeat(2000)}"`],
    ['the word `or`', `x ${'or '.repeat(3000)}`],
    ['ligatures of several words', '\ufdfa'.repeat(3000)],
  ])('of thousands of %s is truncated, not rejected', (_name, query) => {
    const words = parseTerms(query)
      .flat()
      .flatMap(({ text }) => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [])
    expect(words.length).toBeGreaterThan(1)
    expect(words.length).toBeLessThanOrEqual(33)
  })

  test('keeps a phrase of one or two lines', () => {
    const line = Array.from({ length: 24 }, (_, place) => `word${place}`).join(' ')
    expect(parseTerms(`"${line}"`).flat()).toMatchObject([{ text: line, phrase: true }])
  })

  test('never has a term without a letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
        // NFKC as in the index: a symbol can stand for a letter.
        for (const { text } of parseTerms(query).flat())
          expect(text.normalize('NFKC')).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
