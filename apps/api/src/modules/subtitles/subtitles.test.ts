import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as subtitles from './subtitles.ts'

const toVtt = (...args: Parameters<typeof subtitles.toVtt>) => [...subtitles.toVtt(...args)].join('')
const toSrt = (...args: Parameters<typeof subtitles.toSrt>) => [...subtitles.toSrt(...args)].join('')

const segments = [
  { start: 0, end: 1.5, text: 'Tom & Jerry <laugh>', speaker: 'Zia "Pia" <3' },
  { start: 3661.25, end: 360_000.007, text: 'first\n\n\r\nsecond --> third' },
  { start: 5, end: 6, text: ' \n ' },
]

test('WebVTT has the speaker as a voice and escapes markup', () => {
  expect(toVtt(segments)).toBe(`WEBVTT

1
00:00:00.000 --> 00:00:01.500
<v Zia "Pia" &lt;3>Tom &amp; Jerry &lt;laugh&gt;

2
01:01:01.250 --> 100:00:00.007
first
second --&gt; third
`)
})

test('WebVTT has the times of words as timestamps, as far as they are in order within the cue', () => {
  const words: [number, number][] = [
    [1, 1.2],
    [1.4, 1.8],
    [1.4, 1.9],
    [2.25, 3],
    [3, 3],
  ]
  const timed = [{ start: 1, end: 3, text: 'Es  war &\neinmal .', words }]
  expect(toVtt(timed)).toContain('\nEs  <00:00:01.400>war &amp;\n<00:00:02.250>einmal .\n')
})

test('plain text has a paragraph for each turn of a speaker', () => {
  const turns = [
    { start: 0, end: 1, text: 'Guten Tag.', speaker: 'Ida' },
    { start: 1, end: 2, text: 'Es schneite.', speaker: 'Ida' },
    { start: 2, end: 3, text: 'Ja?', speaker: 'Franz' },
    { start: 3, end: 4, text: '(Pause)' },
  ]
  expect([...subtitles.toPlainText(turns)].join('')).toBe(
    'Ida: Guten Tag.\nEs schneite.\n\nFranz: Ja?\n\n(Pause)\n',
  )
})

test('SubRip has the speaker before the text and replaces arrows', () => {
  expect(toSrt(segments)).toBe(`1
00:00:00,000 --> 00:00:01,500
Zia "Pia" <3: Tom & Jerry <laugh>

2
01:01:01,250 --> 100:00:00,007
first
second → third
`)
})

test('a transcript without segments becomes an empty file of each format', () => {
  expect(toVtt([])).toBe('WEBVTT\n')
  expect(toSrt([])).toBe('')
})

test('there are as many cues as segments with text, whatever the text contains', () => {
  const segment = fc.record({
    start: fc.integer({ min: 0, max: 1000 }),
    end: fc.integer({ min: 1001, max: 2000 }),
    text: fc.oneof(fc.string(), fc.constantFrom('-->', 'a\n\n1\n00:00:01.000 --> 00:00:02.000\nb', 'WEBVTT')),
    speaker: fc.constantFrom('Anna', 'a-->b'),
  })
  fc.assert(
    fc.property(fc.array(segment), (segments) => {
      const cueCount = segments.filter(({ text }) => text.trim() !== '').length
      expect(toVtt(segments).split('-->').length - 1).toBe(cueCount)
      expect(toSrt(segments).split('-->').length - 1).toBe(cueCount)
      expect(toVtt(segments).split('\n\n').length - 1).toBe(cueCount)
    }),
  )
})

test('thousands of cues are generated in chunks and numbered consecutively', () => {
  const segments = Array.from({ length: 5000 }, (_, start) => ({ start, end: start + 1, text: 'said' }))
  expect([...subtitles.toVtt(segments)].length).toBeGreaterThan(3)
  expect(toVtt(segments)).toContain('said\n\n4999\n01:23:18.000 -->')
  expect(toSrt(segments)).toMatch(/^1\n.*said\n\n5000\n[^\n]*\nsaid\n$/s)
})
