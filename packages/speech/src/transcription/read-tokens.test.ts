import { expect, test } from 'vitest'
import { endsWithLoop } from './loop-detector.ts'
import { readTokens } from './read-tokens.ts'

const ids = { start: 91, end: 90, firstTime: 100, languages: new Map([['en', 92]]) }
const decode = (tokens: readonly number[]) => tokens.map((token) => `w${token}`).join(' ')

test('tokens between two times are a segment with its mean probability', () => {
  const probabilities = new Map([
    [3, -0.2],
    [4, -0.4],
  ])
  const tokens = [91, 92, 100, 1, 2, 150, 150, 3, 200, 90]
  expect(readTokens(tokens, probabilities, ids, decode)).toEqual([
    { text: 'w1 w2', time: { start: 0, end: 1 }, averageLogProbability: expect.closeTo(-0.3) },
    { text: 'w3', time: { start: 1, end: 2 } },
  ])
})

test('what is cut off has no time, and empty segments are left out', () => {
  expect(readTokens([91, 92, 100, 101, 101, 5, 6], new Map(), ids, decode)).toEqual([{ text: 'w5 w6' }])
})

test('a loop is noticed', () => {
  expect(endsWithLoop([1, 2, 3, 7, 8, 7, 8, 7, 8, 7, 8, 7, 8])).toBe(true)
  expect(endsWithLoop([1, 2, 3, 7, 8, 7, 8, 7, 8, 9])).toBe(false)
})
