import { expect, test } from 'vitest'
import { mapTranscript, toOriginalSpans } from './version-times.ts'

/** The original without its seconds 2 to 4, twice as fast after them. */
const map: [number, number][] = [
  [0, 0],
  [2, 2],
  [4, 2],
  [8, 4],
]

test('lines and words that a version lacks are left out, the others moved', () => {
  const words: [number, number][] = [
    [1, 2],
    [2.5, 3],
    [4, 6],
  ]
  expect(
    mapTranscript(
      [
        { start: 1, end: 6, text: 'one cough two', words },
        { start: 2.2, end: 3.8, text: 'gone' },
      ],
      map,
    ),
  ).toEqual([
    {
      start: 1,
      end: 3,
      text: 'one two',
      words: [
        [1, 2],
        [2, 3],
      ],
    },
  ])
})

test('parts of a version are told in seconds of the original, without what was left out at their ends', () => {
  const spans = [
    { start: 0, end: 2 },
    { start: 2, end: 3 },
  ]
  expect(toOriginalSpans(spans, map)).toEqual([
    { start: 0, end: 2 },
    { start: 4, end: 6 },
  ])
  expect(toOriginalSpans(spans, undefined)).toBe(spans)
})
