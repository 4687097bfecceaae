import { describe, expect, test } from 'vitest'
import { findKind } from './operator-names.ts'
import { parseOperators } from './parse-operators.ts'

const parse = (query: string) =>
  parseOperators(query).operators.map(({ name, value, excluded }) => `${excluded ? '-' : ''}${name}=${value}`)

describe('operators of a query', () => {
  test.each([
    ['kind:image', ['kind=image']],
    ['boat kind:image lake', ['kind=image']],
    ['tag:"La maison" person:Anna', ['tag=La maison', 'person=Anna']],
    ['-tag:war before:1952-05', ['-tag=war', 'before=1952-05']],
    ['personne:Claire avant:1960 après:1950', ['person=Claire', 'before=1960', 'after=1950']],
    ['Art:Foto VOR:1960', ['kind=Foto', 'before=1960']],
    ['person:“Anna Rossi”', ['person=Anna Rossi']],
    ['personne:«Anna Rossi»', ['person=Anna Rossi']],
    ['mot-clé:guerre', ['tag=guerre']],
    ['parola-chiave:guerra type:Publication', ['tag=guerra', 'kind=Publication']],
    ['avant:mars 1952 bateau', ['before=mars 1952']],
    ['vor:17. September 1960', ['before=17. September 1960']],
    ['before:the 17th of September 1960', ['before=the 17th of September 1960']],
    ['-dopo:gli anni cinquanta casa', ['-after=gli anni cinquanta']],
    ['before:1952 1953 after:May', ['before=1952', 'after=May']],
    ['kind:image March 1952', ['kind=image']],
    ['lieu:Lyon Ort:Köln luogo:"La Spezia"', ['place=Lyon', 'place=Köln', 'place=La Spezia']],
  ])('«%s»', (query, expected) => {
    expect(parse(query)).toEqual(expected)
  })

  test.each([
    '"before:1952"',
    '"seen kind:image here"',
    'kind:',
    'kind: image',
    'http://kind',
    'half-past:9',
    ':',
    'a:b:c',
  ])('finds no operator in «%s»', (query) => {
    expect(parseOperators(query)).toEqual({ words: query, operators: [] })
  })

  test('returns the remaining words', () => {
    expect(parseOperators('old tag:war "the boat" kind:post').words.trim().split(/\s+/)).toEqual([
      'old',
      '"the',
      'boat"',
    ])
  })

  test('words after a date that are not part of it stay words', () => {
    const { words, operators } = parseOperators('avant:mars 1952 un bateau tag:lac')
    expect(words.trim()).toBe('un bateau')
    expect(operators.map(({ typed }) => typed)).toEqual(['avant:mars 1952', 'tag:lac'])
  })

  test('treats all kinds of quotation marks the same', () => {
    expect(parseOperators('„roter Milan“ «mare»').words).toBe('"roter Milan" "mare"')
  })

  test('the word before an operator counts as finished', () => {
    expect(parseOperators('bo kind:image').words.endsWith(' ')).toBe(true)
  })

  test('treats further operators as words beyond a limit', () => {
    const { operators, words } = parseOperators('tag:a '.repeat(5_000))
    expect(operators).toHaveLength(16)
    expect(words).toContain('tag:a')
  })
})

test.each([
  ['Fotos', 'image'],
  ['rêves', 'dream'],
  ['Aufnahme', 'record'],
  ['courriel', 'mail'],
  ['Träume', 'dream'],
])('«%s» names the kind %s', (word, kind) => {
  expect(findKind(word)).toBe(kind)
})
