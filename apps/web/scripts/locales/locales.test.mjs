import { describe, expect, test } from 'vitest'
import { compareTexts } from './compare-texts.mjs'
import { unusedKeys } from './unused-keys.mjs'

describe('the check of the texts', () => {
  const texts = { en: { a: 'A' }, fr: { a: 'A' }, it: { a: 'A' }, de: { a: 'A' } }

  test('finds nothing where every language has every text', () => {
    expect(compareTexts(texts)).toEqual([])
  })

  test.each([
    ['a missing text', { ...texts, fr: {} }, 'fr: a is missing'],
    ['a text too many', { ...texts, it: { a: 'A', b: 'B' } }, 'it: b is not in English'],
    ['an empty text', { ...texts, de: { a: ' ' } }, 'de: a  is empty'],
    ['another placeholder', { ...texts, de: { a: '{{name}}' } }, 'de: a has other placeholders than English'],
  ])('finds %s', (_, given, finding) => {
    expect(compareTexts(given)).toContain(finding)
  })

  test('asks for the plural forms of each language’s grammar', () => {
    const plural = { n_one: '{{count}}', n_other: '{{count}}' }
    const findings = compareTexts({
      en: plural,
      fr: plural,
      it: { ...plural, n_many: '{{count}}' },
      de: plural,
    })
    expect(findings).toEqual(['fr: n lacks the plural form many'])
  })

  test('finds keys that nobody asks for, and understands keys that are put together', () => {
    const tree = {
      used: 'x',
      roles: { author: 'x' },
      tags: { title: 'x' },
      count_one: 'x',
      count_other: 'x',
      old: 'x',
    }
    const template = (inner) => `t(\`${inner}\`)`
    const kind = '$' + '{kind}'
    const sources = ["t('used'); t('count', { count })", template(`roles.${kind}`), template(`${kind}.title`)]
    expect(unusedKeys(tree, sources)).toEqual(['old'])
  })
})
