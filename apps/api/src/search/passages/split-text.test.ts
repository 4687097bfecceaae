import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSpeech } from './split-speech.ts'
import { splitText as passagesOf } from './split-text.ts'

const splitText = (text: string) => [...passagesOf(text)].filter((passage) => passage !== '')

const sentence = 'The rowing boat lay upside down in the grass behind the house all winter.'

test('a short text is one passage, however many paragraphs it has', () => {
  expect(splitText('First.\n\nSecond.\n\nThird.')).toEqual(['First.\n\nSecond.\n\nThird.'])
})

test('a paragraph that does not fit begins a passage of its own', () => {
  const paragraph = Array(6).fill(sentence).join(' ')
  expect(splitText(`${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph])
})

test('a long paragraph is parted between sentences', () => {
  const passages = splitText(Array(40).fill(sentence).join(' '))
  expect(passages.length).toBeGreaterThan(4)
  for (const passage of passages) expect(passage).toMatch(/^The rowing.*winter\.$/)
})

test('a sentence that goes on for pages is parted between words, and a run without gaps anywhere', () => {
  const passages = splitText(`${'boat '.repeat(1000)}.`)
  expect(passages.length).toBeGreaterThan(7)
  for (const passage of passages) expect(passage).toMatch(/^boat( boat)*\.?( \.)?$/)
  const run = splitText('x'.repeat(5000))
  expect(run.join('')).toBe('x'.repeat(5000))
})

test('a run of letters that take two units each is not cut within one', () => {
  const passages = splitText(`x${'𝔞'.repeat(1000)}`)
  expect(passages.length).toBeGreaterThan(2)
  expect(passages.filter((passage) => !passage.isWellFormed())).toEqual([])
})

test('nothing has no passages', () => {
  expect([splitText(''), splitText(' \n\n \t'), splitSpeech([])]).toEqual([[], [], []])
})

test('passages of any text follow one another, are parts of it, and leave out white space alone', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('\n\n', '. ', sentence, 'ß'.repeat(950), '👩‍👩‍👧 ', '\r\n \n'),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('')
      let position = 0
      for (const passage of splitText(text)) {
        const at = text.indexOf(passage, position)
        expect(at).toBeGreaterThanOrEqual(position)
        expect(text.slice(position, at).trim()).toBe('')
        expect(passage.length).toBeLessThanOrEqual(900)
        position = at + passage.length
      }
      expect(text.slice(position).trim()).toBe('')
    }),
  )
})

test('speech is parted between lines, each passage with the second at which it begins', () => {
  const segments = Array.from({ length: 30 }, (_, index) => ({
    start: index * 5,
    end: index * 5 + 5,
    text: `${index} ${sentence}`,
  }))
  const passages = splitSpeech(segments)
  expect(passages.length).toBeGreaterThan(3)
  for (const { start, text } of passages) expect(text.startsWith(`${start / 5} The`)).toBe(true)
  expect(passages.map(({ text }) => text).join('\n')).toBe(segments.map(({ text }) => text).join('\n'))
})
