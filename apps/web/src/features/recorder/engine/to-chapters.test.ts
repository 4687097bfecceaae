import { expect, test } from 'vitest'
import { toChapters } from './to-chapters.ts'

const fragments = [
  { mimeType: '', seconds: 100 },
  { mimeType: '', seconds: 50 },
]
const mark = (fragment: number, seconds: number, title: string) => ({ fragment, seconds, title })

test('the seconds of chapters are those at which the archive has found the fragments to start', () => {
  const marks = [mark(0, 0, 'Childhood'), mark(1, 10, 'School')]
  expect(toChapters({ marks, fragments, starts: [0, 98.4] })).toEqual([
    { start: 0, title: 'Childhood' },
    { start: 108.4, title: 'School' },
  ])
  expect(toChapters({ marks, fragments })[1]?.start).toBe(110)
})

test('a question that was passed over at once has no chapter', () => {
  const marks = [mark(0, 0, 'Childhood'), mark(0, 20, 'War'), mark(0, 21, 'Love')]
  expect(toChapters({ marks, fragments }).map(({ title }) => title)).toEqual(['Childhood', 'Love'])
})
