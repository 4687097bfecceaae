import { expect, test } from 'vitest'
import { cutTranscript } from './cut-transcript.ts'

const line = { start: 10, end: 20, text: 'We rowed across the lake.' }

/** The pieces that have the line, of pieces cut at these seconds. */
function findOwners(...borders: number[]): number[] {
  const spans = borders.slice(1).map((end, index) => ({ start: borders[index] ?? 0, end }))
  return spans.flatMap((span, index) => (cutTranscript([line], [span], spans).length > 0 ? [index] : []))
}

test.each([
  [[0, 12, 30], [1]],
  [[0, 13, 17, 30], [1]],
  [[0, 15, 30], [0]],
  [[0, 14, 18, 30], [0]],
])('a line without times of words, cut at %j, is in piece %j alone', (borders, owners) => {
  expect(findOwners(...borders)).toEqual(owners)
})

test('a line of which more is in no piece is in none', () => {
  expect(findOwners(0, 14)).toEqual([])
  expect(findOwners(0, 16)).toEqual([0])
})

test('a line is in both of two pieces that overlap in it', () => {
  const spans = [
    { start: 0, end: 19 },
    { start: 5, end: 30 },
  ]
  for (const span of spans) expect(cutTranscript([line], [span], spans)).toHaveLength(1)
})

test('a line is in both of two pieces that have the same part', () => {
  const span = { start: 10, end: 16 }
  expect(cutTranscript([line], [span], [span, span])).toEqual([{ ...line, start: 0, end: 6 }])
})
