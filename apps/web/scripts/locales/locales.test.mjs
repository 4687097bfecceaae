import { describe, expect, test } from 'vitest'
import { compareTexts } from './compare-texts.mjs'
import { findTypographyErrors } from './typography.mjs'
import { findUnusedKeys } from './unused-keys.mjs'

describe('the text check', () => {
  const texts = { en: { a: 'A' }, fr: { a: 'A' }, it: { a: 'A' }, de: { a: 'A' } }

  test('finds nothing if every language has every text', () => {
    expect(compareTexts(texts)).toEqual([])
  })

  test.each([
    ['a missing text', { ...texts, fr: {} }, 'fr: a is missing'],
    ['an extra text', { ...texts, it: { a: 'A', b: 'B' } }, 'it: b is not in English'],
    ['an empty text', { ...texts, de: { a: ' ' } }, 'de: a  is empty'],
    ['a bare number', { ...texts, de: { a: '{{count}} Bilder' } }, 'de: a  needs {{count, number}}'],
    ['another placeholder', { ...texts, de: { a: '{{name}}' } }, 'de: a has other placeholders than English'],
  ])('finds %s', (_, given, finding) => {
    expect(compareTexts(given)).toContain(finding)
  })

  test('requires the plural forms of each language', () => {
    const plural = { n_one: '{{count, number}}', n_other: '{{count, number}}' }
    const findings = compareTexts({
      en: plural,
      fr: plural,
      it: { ...plural, n_many: '{{count, number}}' },
      de: plural,
    })
    expect(findings).toEqual(['fr: n lacks the plural form many'])
  })

  test('finds unused keys, and recognizes keys in template literals', () => {
    const tree = {
      used: 'x',
      roles: { author: 'x' },
      tags: { title: 'x' },
      count_one: 'x',
      count_other: 'x',
      old: 'x',
    }
    const toTemplateCall = (inner) => `t(\`${inner}\`)`
    const kind = '$' + '{kind}'
    const sources = [
      "t('used'); t('count', { count })",
      toTemplateCall(`roles.${kind}`),
      toTemplateCall(`${kind}.title`),
    ]
    expect(findUnusedKeys(tree, sources)).toEqual(['old'])
  })
})

describe('the typography check', () => {
  test.each([
    ['fr', 'Que voulez-vous savoir\u202f?'],
    ['fr', 'Créer «\u00a0{{name}}\u00a0»'],
    ['fr', 'Devant un mot, type:, mot-clé: et avant: disent ce qu’il désigne\u00a0: bateau avant:1960'],
    ['it', 'Elimina «{{name}}»: resta nel cestino'],
    ['de', '„{{name}}“ löschen?'],
    ['en', 'Delete “{{name}}”'],
  ])('%s: finds nothing in «%s»', (language, text) => {
    expect(findTypographyErrors(language, text)).toEqual([])
  })

  test.each([
    ['fr', 'Que voulez-vous savoir ?', 'lacks the narrow no-break space (U+202F) before ; ! or ?'],
    ['fr', 'Que voulez-vous savoir?', 'lacks the narrow no-break space (U+202F) before ; ! or ?'],
    ['fr', 'Reste libre\u202f: entrez', 'lacks the no-break space (U+00A0) before :'],
    ['fr', 'Créer « {{name}} »', 'lacks the no-break space (U+00A0) inside « »'],
    ['fr', "Ce n'est pas ici", 'has a straight apostrophe'],
    ['it', 'Elimina "{{name}}"', 'has a straight quotation mark'],
    ['de', '„{{name}}” löschen', 'has the quotation marks of another language'],
    ['en', 'Reading...', 'has three points for an ellipsis'],
  ])('%s: finds what is wrong in «%s»', (language, text, finding) => {
    expect(findTypographyErrors(language, text)).toContain(finding)
  })
})
