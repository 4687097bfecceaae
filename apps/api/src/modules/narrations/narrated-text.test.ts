import { expect, test } from 'vitest'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import { toPassages } from './narrated-text.ts'

const box = [0, 0, 0.1, 0.1] as const

const toLines = (...lines: string[]): StoredLine[] =>
  lines.map((line) => [box, line.split(' ').map((text) => [text, box] as const)])

const getTexts = (...pages: StoredLine[][]) => toPassages(pages).map(({ text }) => text)

test('a sentence is one passage across lines and pages, however many lines it has', () => {
  const first = toLines('The orchard is white this week. Grandfather', 'has mended the old ladder, and the')
  const second = toLines('children climb. Come soon.')
  expect(getTexts(first, second)).toEqual([
    'The orchard is white this week.',
    'Grandfather has mended the old ladder, and the children climb.',
    'Come soon.',
  ])
})

test('a short line before a capital letter is a passage of its own, as a heading or a greeting', () => {
  const lines = toLines(
    'Turin',
    'Dear Rosa',
    'The orchard is white with blossom and the',
    'children climb into every tree of the hill',
  )
  expect(getTexts(lines)).toEqual([
    'Turin',
    'Dear Rosa',
    'The orchard is white with blossom and the children climb into every tree of the hill',
  ])
})

test('a word that is divided at the end of a line is spoken once, and stands at two places', () => {
  const [passage] = toPassages([toLines('Meine Groß-', 'mutter Frieda.')])
  expect(passage?.text).toBe('Meine Großmutter Frieda.')
  expect(passage?.places).toEqual([
    [[0, 0, 0]],
    [
      [0, 0, 1],
      [0, 1, 0],
    ],
    [[0, 1, 1]],
  ])
})

test('a text without full stops is divided at commas, and after enough words', () => {
  const passages = toPassages([toLines(...Array.from({ length: 40 }, () => 'and then, and then and then'))])
  expect(passages.length).toBeGreaterThan(5)
  for (const { text, places } of passages) {
    expect(text.length).toBeLessThan(330)
    expect(text.split(' ')).toHaveLength(places.length)
  }
})

test('an abbreviation does not end a sentence that goes on in small letters', () => {
  expect(getTexts(toLines('He wrote etc. and so on.'))).toEqual(['He wrote etc. and so on.'])
})
