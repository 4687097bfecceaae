import { expect, test } from 'vitest'
import { splitLines } from './split-lines.ts'

test('a text is divided at the ends of its sentences', () => {
  expect(
    splitLines(
      'Nous avions une seule chambre.  Le poêle fumait tout le temps ! Et voilà, c’était fini.',
      'fr',
    ),
  ).toEqual(['Nous avions une seule chambre.', 'Le poêle fumait tout le temps !', 'Et voilà, c’était fini.'])
})

test('a long sentence is divided at a comma, and without one between words', () => {
  const long = `Als der Krieg zu Ende war, ${'und wir wieder nach Hause durften '.repeat(4)}, sangen alle.`
  const lines = splitLines(long, 'de')
  expect(lines.join(' ')).toBe(long.replaceAll(/\s+/g, ' '))
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(91)
})

test('short exclamations stay with what follows, and white space alone is nothing', () => {
  expect(splitLines('Ja. Ja, so war das damals bei uns.', 'de')).toEqual([
    'Ja. Ja, so war das damals bei uns.',
  ])
  expect(splitLines(' \n ', 'de')).toEqual([])
})

test('a word without an end is one line', () => {
  expect(splitLines('a'.repeat(300), 'en')).toEqual(['a'.repeat(300)])
})
