import { describe, expect, test } from 'vitest'
import { matchWords } from '../search-index/concepts/match-levels.ts'
import { getGlosses } from './glosses.ts'

const usual = ['A', 'B']

describe('a word that looks like a form of another one', () => {
  test.each([
    ['fr', 'vin', 'wine', 'come'],
    ['fr', 'voix', 'voice', 'see'],
    ['fr', 'vie', 'life', 'see'],
    ['fr', 'croix', 'cross', 'believe'],
    ['fr', 'prix', 'price', 'take'],
    ['fr', 'vent', 'wind', 'come'],
    ['fr', 'lit', 'bed', 'read'],
    ['it', 'chiesa', 'church', 'ask'],
    ['it', 'letto', 'bed', 'read'],
    ['it', 'pianta', 'plant', 'cry'],
    ['de', 'schloss', 'castle', 'close'],
    ['de', 'wiese', 'meadow', 'show'],
    ['de', 'ratte', 'rat', 'guess'],
    ['de', 'weiss', 'white', 'know'],
    ['en', 'rose', 'rose', 'rise'],
  ] as const)('mostly means what it is itself (%s: %s)', (language, word, right, wrong) => {
    const glosses = getGlosses(language, word)
    expect(usual).toContain(glosses.get(right))
    expect(usual).not.toContain(glosses.get(wrong))
    expect(matchWords(getGlosses('en', wrong), glosses)).not.toBe('strong')
  })

  test.each([
    ['fr', 'vins', 'wine', 'come'],
    ['fr', 'vies', 'life', 'see'],
    ['it', 'letti', 'bed', 'read'],
    ['it', 'piante', 'plant', 'cry'],
    ['it', 'chiese', 'church', 'ask'],
  ] as const)('so does its plural (%s: %s)', (language, word, right, wrong) => {
    const glosses = getGlosses(language, word)
    expect(usual).toContain(glosses.get(right))
    expect(usual).not.toContain(glosses.get(wrong))
  })
})

test.each([
  ['fr', 'parent', 'leave'],
  ['it', 'messa', 'put'],
  ['it', 'posto', 'put'],
] as const)('no word has the meaning of another one for its usual one (%s: %s)', (language, word, wrong) => {
  expect(usual).not.toContain(getGlosses(language, word).get(wrong))
})

test('a form in a table that is no word itself means what its word does', () => {
  expect(getGlosses('fr', 'viendra').get('come')).toBe('A')
  expect(getGlosses('it', 'scrisse').get('write')).toBe('A')
  expect(getGlosses('de', 'schrieb')).toEqual(getGlosses('de', 'schreiben'))
  const [usualOfBrachte] = getGlosses('de', 'brachte')
  expect(usualOfBrachte).toEqual([...getGlosses('de', 'bringen')][0])
  expect(getGlosses('en', 'brought').get('bring')).toBe('A')
})

test.each([
  ['de', 'komme', 'come'],
  ['de', 'unterscheidet', 'distinguish'],
  ['de', 'verstanden', 'understand'],
  ['de', 'vorgelesen', 'read'],
  ['fr', 'parcourut', 'cover'],
  ['it', 'toccarla', 'touch'],
  ['it', 'rivide', 'revise'],
] as const)(
  'a form with a prefix, an ending or a pronoun means what its word does (%s: %s)',
  (language, form, meaning) => {
    expect([...getGlosses(language, form).keys()].join(' ')).toContain(meaning)
  },
)

test.each([
  ['fr', 'cauchemar', 'nightmare'],
  ['de', 'helm', 'helmet'],
  ['de', 'kerze', 'candle'],
] as const)(
  'a usual word is known that only the large dictionary has (%s: %s)',
  (language, word, meaning) => {
    expect(usual).toContain(getGlosses(language, word).get(meaning))
  },
)
