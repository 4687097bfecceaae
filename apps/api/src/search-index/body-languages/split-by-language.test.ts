import type { Language } from '@lares/shared-types/languages'
import { expect, test } from 'vitest'
import { findLanguageParts, splitByLanguage } from './split-by-language.ts'

const french =
  'Nous sommes bien arrivés à Coire, et les enfants jouent déjà dans la neige avec leurs cousins.'
const german =
  'Wir sind gut angekommen, und die Kinder spielen schon mit ihren Vettern im Schnee vor den Häusern.'
const english = 'We arrived safely, and the children are already playing in the snow with their cousins.'
const italian =
  'Siamo arrivati bene e i bambini giocano già nella neve con i loro cugini, vicino alla stalla.'
const spanish = 'El tren llegó tarde y nadie nos esperaba en la estación, así que caminamos hasta la casa.'

const languagesOf = (text: string, own: Language | null) =>
  splitByLanguage(text, own).map(({ language }) => language)

test.each([
  ['fr', [french, german]],
  ['de', [french, german]],
  ['it', [english, italian]],
  ['en', [italian, english, french]],
  [null, [german, italian]],
] as const)('parts a text whose item is in %s', (own, paragraphs) => {
  const known = { [french]: 'fr', [german]: 'de', [english]: 'en', [italian]: 'it' }
  expect(languagesOf(paragraphs.join('\n\n'), own)).toEqual(paragraphs.map((text) => known[text]))
})

test('a text in the language of its item is one part', () => {
  for (const [own, text] of [
    ['fr', `${french}\n\n${french}`],
    ['de', german],
    ['it', italian],
    ['en', english],
    ['fr', ''],
  ] as const) {
    expect(findLanguageParts(text, own)).toEqual([])
    expect(
      splitByLanguage(text, own)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('divides a long paragraph between sentences', () => {
  const text = `${`${french} `.repeat(5)}${`${german} `.repeat(5)}`
  const parts = splitByLanguage(text, 'fr')
  expect(parts.map(({ language }) => language)).toEqual(['fr', 'de'])
  expect(parts[1]?.text).toContain(german)
})

test('a greeting goes with what follows it, a closing with what is before it', () => {
  const parts = splitByLanguage(`${french}\n\nLiebe Anna,\n\n${german}\n\nDeine Ida`, 'fr')
  expect(parts.map(({ text, language }) => [language, text.trim()])).toEqual([
    ['fr', french],
    ['de', `Liebe Anna,\n\n${german}\n\nDeine Ida`],
  ])
})

test.each([
  ['de', 'Mir sind geschter uf d Alp gange und hei dr ganz Tag Chäs gässe, es isch eso schön gsi.'],
  ['it', 'A l’era na bela giornà e i soma andait an campagna con ij cit, peui i l’oma mangià la polenta.'],
  ['fr', 'Anna Berger, Bruno Rossi, Maria Meier, Karl Fux, Luca Ehrat, Ida Gut, Emil Berger, Nora Lind'],
  ['it', '1944: 12 km, 3,50 fr. — 823e2ee1-6cc0-4a3a-b53f-9353cfb6e1e0 😀😀😀'],
] as const)('keeps dialects, names and numbers in the language of the item: %s', (own, text) => {
  expect(findLanguageParts(`${text}\n\n${text}`, own)).toEqual([])
})

test('a passage in a fifth language is in none', () => {
  expect(languagesOf(`${french}\n\n${spanish}\n\n${german}`, 'fr')).toEqual(['fr', null, 'de'])
  expect(
    languagesOf(`${french}\n\nБабушка приготовила пирог с яблоками, и мы пили чай в саду.`, 'fr'),
  ).toEqual(['fr', null])
})

test('says where the parts are in code points, one after the other', () => {
  const text = `😀 ${french}\n\n${german} 😀`
  const parts = findLanguageParts(text, 'fr')
  const cut = parts.map(({ start, length }) => [...text].slice(start - 1, start - 1 + length).join(''))
  expect(cut).toEqual([`😀 ${french}\n\n`, `${german} 😀`])
})

test('a text that changes its language all the time is in that of its item', () => {
  expect(findLanguageParts(`${french}\n\n${german}\n\n`.repeat(150), 'fr')).toEqual([])
})
