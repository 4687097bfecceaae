import { expect, test } from 'vitest'
import { findWordIndex } from './line-text.tsx'

test('the word that is heard is the last one that has started', () => {
  const words: [number, number][] = [
    [1, 1.4],
    [1.5, 2],
    [1.5, 2.2],
  ]
  expect([0.9, 1, 1.45, 1.6, 9].map((seconds) => findWordIndex(words, seconds))).toEqual([-1, 0, 0, 2, 2])
})
