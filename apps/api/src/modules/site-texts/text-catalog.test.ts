import { mapLanguages } from '@lares/shared-types/languages'
import { findTextProblems } from '@lares/shared-types/text-rules'
import { expect, test } from 'vitest'
import { isFound } from './list-texts.ts'
import { presentText } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { createTextCatalog } from './text-catalog.ts'

test('a text that one language lacks is listed as missing, with the plural forms of that language', () => {
  const english = { title: 'Texts', count_one: '{{count}} text', count_other: '{{count}} texts' }
  const shipped = mapLanguages(
    (language) => new Map(language === 'fr' ? [['count_one', '{{count}} texte']] : Object.entries(english)),
  )
  const { texts, find } = createTextCatalog(new Map([['labels', shipped]]))
  const [title, count] = texts.map((text) => presentText(text, new Map()))
  if (!title || !count) throw new Error('there are two texts')
  expect([title, count].map((text) => isFound(text, 'missing'))).toEqual([true, true])
  expect(isFound(title, 'changed')).toBe(false)
  const french = count.languages.find(({ language }) => language === 'fr')
  expect(french?.forms.map(({ form, shipped: text }) => [form, text])).toEqual([
    ['one', '{{count}} texte'],
    ['many', null],
    ['other', null],
  ])
  // What is written for a missing form must have the placeholders of the English text.
  const form = find('labels', 'count_many')?.forms.fr.find(({ fullKey }) => fullKey === 'count_many')
  expect(form?.rules.required).toEqual(['{{count}}'])
  expect(find('labels', 'count')).toBeUndefined()
})

test('a text for zero can be changed like the other forms, and is missing where a language lacks it', () => {
  const english = { count_zero: 'nothing', count_one: 'one', count_other: '{{count}} texts' }
  const shipped = mapLanguages(
    (language) => new Map(Object.entries(english).slice(language === 'it' ? 1 : 0)),
  )
  const { texts, find } = createTextCatalog(new Map([['labels', shipped]]))
  const listForms = (language: 'de' | 'it') =>
    texts[0]?.forms[language].map((form) => [form.form, form.shipped])
  expect(listForms('de')).toEqual([
    ['zero', 'nothing'],
    ['one', 'one'],
    ['other', '{{count}} texts'],
  ])
  expect(listForms('it')?.[0]).toEqual(['zero', null])
  const form = find('labels', 'count_zero')?.forms.it[0]
  expect(form && findTextProblems('Nulla', form.rules)).toEqual([])
})

test('every shipped text satisfies the rules for the texts in its place', () => {
  const refused = getTextCatalog().texts.flatMap(({ area, forms }) =>
    Object.entries(forms).flatMap(([language, ofLanguage]) =>
      ofLanguage
        .filter(({ shipped, rules }) => shipped === null || findTextProblems(shipped, rules).length > 0)
        .map(({ fullKey }) => `${area}:${fullKey} (${language})`),
    ),
  )
  expect(refused).toEqual([])
})
