import { expect, test } from 'vitest'
import { findChapterIndex, sortChapters } from './chapters.ts'

const chapters = [
  { start: 0, title: 'The snow' },
  { start: 60, title: 'The school' },
]

test('chapters are sorted by time, and the later one with the same start stays', () => {
  expect(sortChapters([{ start: 60, title: 'School' }, ...chapters])).toEqual(chapters)
})

test.each([
  [0, 0],
  [59.9, 0],
  [60, 1],
  [9000, 1],
])('at second %d it is chapter %d', (second, index) => {
  expect(findChapterIndex(chapters, second)).toBe(index)
})

test('before the first chapter there is none', () => {
  expect(findChapterIndex([{ start: 5, title: 'Late' }], 2)).toBe(-1)
})
