import { describe, expect, test } from 'vitest'
import { kindNamed } from './operator-names.ts'
import { readOperators } from './read-operators.ts'

const namesOf = (query: string) =>
  readOperators(query).operators.map(({ name, value, excluded }) => `${excluded ? '-' : ''}${name}=${value}`)

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
    ['-dopo:gli anni cinquanta casa', ['-after=gli anni cinquanta']],
    ['before:1952 1953 after:May', ['before=1952', 'after=May']],
    ['kind:image March 1952', ['kind=image']],
    ['lieu:Lyon Ort:Köln luogo:"La Spezia"', ['place=Lyon', 'place=Köln', 'place=La Spezia']],
  ])('«%s»', (query, expected) => {
    expect(namesOf(query)).toEqual(expected)
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
  ])('there is none in «%s», which stays as it is', (query) => {
    expect(readOperators(query)).toEqual({ words: query, operators: [] })
  })

  test('what is left are the words', () => {
    expect(readOperators('old tag:war "the boat" kind:post').words.trim().split(/\s+/)).toEqual([
      'old',
      '"the',
      'boat"',
    ])
  })

  test('the words behind a date that are none of it stay words', () => {
    const { words, operators } = readOperators('avant:mars 1952 un bateau tag:lac')
    expect(words.trim()).toBe('un bateau')
    expect(operators.map(({ typed }) => typed)).toEqual(['avant:mars 1952', 'tag:lac'])
  })

  test('quotation marks of every keyboard are the same', () => {
    expect(readOperators('„roter Milan“ «mare»').words).toBe('"roter Milan" "mare"')
  })

  test('the word before one is finished', () => {
    expect(readOperators('bo kind:image').words.endsWith(' ')).toBe(true)
  })

  test('very many are words from some point on', () => {
    const { operators, words } = readOperators('tag:a '.repeat(5_000))
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
])('«%s» are of kind %s', (word, kind) => {
  expect(kindNamed(word)).toBe(kind)
})
