import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText as generatePassages } from './split-text.ts'
import { splitTranscript } from './split-transcript.ts'

const splitText = (text: string) => [...generatePassages(text)].filter((passage) => passage !== '')

const sentence = 'The rowing boat lay upside down in the grass behind the house all winter.'

test('keeps a short text as one passage, however many paragraphs it has', () => {
  expect(splitText('First.\n\nSecond.\n\nThird.')).toEqual(['First.\n\nSecond.\n\nThird.'])
})

test('starts a new passage with a paragraph that does not fit', () => {
  const paragraph = Array(6).fill(sentence).join(' ')
  expect(splitText(`${paragraph}\n\n${paragraph}`)).toEqual([paragraph, paragraph])
})

test('splits a long paragraph between sentences', () => {
  const passages = splitText(Array(40).fill(sentence).join(' '))
  expect(passages.length).toBeGreaterThan(4)
  for (const passage of passages) expect(passage).toMatch(/^The rowing.*winter\.$/)
})

test('splits a wrapped text between sentences, and not at the ends of its lines', () => {
  const long =
    'The rowing boat that my uncle had bought in May lay upside down in the grass behind the house all winter.'
  const words = Array(40).fill(long).join(' ').split(' ')
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > 50) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  const passages = splitText(lines.join('\n'))
  expect(passages.length).toBeGreaterThan(4)
  for (const passage of passages) expect(passage).toMatch(/^The\srowing[\s\S]*winter\.$/)
})

test('splits long, short and empty lines in a time that grows with the text alone', () => {
  for (const line of ['word\n', 'Word. ', `${'word '.repeat(14)}\n`, '- \n', '\n \n', 'x'.repeat(70)]) {
    const text = line.repeat(500_000 / line.length)
    const { user: before } = process.cpuUsage()
    splitText(text)
    expect(process.cpuUsage().user - before).toBeLessThan(4_000_000)
  }
})

test('splits a sentence of many pages between words, and a run without spaces anywhere', () => {
  const passages = splitText(`${'boat '.repeat(1000)}.`)
  expect(passages.length).toBeGreaterThan(7)
  for (const passage of passages) expect(passage).toMatch(/^boat( boat)*\.?( \.)?$/)
  const run = splitText('x'.repeat(5000))
  expect(run.join('')).toBe('x'.repeat(5000))
})

test('does not cut within a surrogate pair', () => {
  const passages = splitText(`x${'𝔞'.repeat(1000)}`)
  expect(passages.length).toBeGreaterThan(2)
  expect(passages.filter((passage) => !passage.isWellFormed())).toEqual([])
})

test('returns no passages for an empty text', () => {
  expect([splitText(''), splitText(' \n\n \t'), splitTranscript([])]).toEqual([[], [], []])
})

test('passages of any text are consecutive parts of it and leave out only white space', () => {
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

test('splits a transcript between lines and gives the start of each passage', () => {
  const segments = Array.from({ length: 30 }, (_, index) => ({
    start: index * 5,
    end: index * 5 + 5,
    text: `${index} ${sentence}`,
  }))
  const passages = splitTranscript(segments)
  expect(passages.length).toBeGreaterThan(3)
  for (const { start, text } of passages) expect(text.startsWith(`${start / 5} The`)).toBe(true)
  expect(passages.map(({ text }) => text).join('\n')).toBe(segments.map(({ text }) => text).join('\n'))
})
