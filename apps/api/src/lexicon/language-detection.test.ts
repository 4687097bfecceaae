import { expect, test } from 'vitest'
import { detectLanguage, detectPredominantLanguage } from './language-detection.ts'

test.for([
  ['fr', 'Nous partons demain matin'],
  ['en', 'The kids are fine'],
  ['it', 'Ci vediamo domenica a pranzo'],
  ['de', 'Bis morgen, schlaf gut'],
  ['fr', 'Il a plu toute la nuit'],
  ['it', 'La nonna sta meglio'],
  ['de', 'Wir haben uns sehr gefreut'],
  ['en', 'See you at the station'],
] as const)('recognises a short sentence in %s', ([language, text]) => {
  expect(detectLanguage(text, language === 'en' ? 'de' : 'en')).toBe(language)
})

test('falls back to the language of the author if the text is too short', () => {
  for (const text of ['', 'OK', 'IMG 2034', '12.07.1998 17:45', 'https://example.org/a/b']) {
    expect(detectLanguage(text, 'it')).toBe('it')
  }
})

test('returns null for a text in another language', () => {
  expect(detectLanguage('El tren llegó tarde y nadie nos esperaba en la estación.', 'fr')).toBeNull()
  expect(detectLanguage('Бабушка приготовила пирог с яблоками.', 'fr')).toBeNull()
})

test('ignores a quotation in another language at the start of a long text', () => {
  const quotation = 'To be, or not to be, that is the question. '.repeat(8)
  const letter = [
    'Wir haben gestern im Theater gesessen und die ganze Zeit an euch gedacht.',
    'Die Grossmutter fand das Stück zu lang, aber sie hat trotzdem geklatscht.',
    'Danach sind wir durch den Schnee nach Hause gegangen und haben Tee gekocht.',
  ]
  expect(detectPredominantLanguage(quotation + `${letter.join(' ')} `.repeat(20))).toBe('de')
})

test('reads only the start of a text of megabytes', () => {
  const text = `${' '.repeat(5_000_000)}Das ist nicht mehr am Anfang dieses Textes.`
  expect(detectPredominantLanguage(text)).toBeUndefined()
})
