import { expect, test } from 'vitest'
import { cutChapters } from './cut-chapters.ts'

test('chapters go with the parts in which they are heard', () => {
  const chapters = [
    { start: 0, title: 'Boat' },
    { start: 10, title: 'Oven' },
    { start: 20, title: 'War' },
  ]
  expect(
    cutChapters(chapters, [
      { start: 5, end: 12 },
      { start: 14, end: 16 },
      { start: 2, end: 3 },
    ]),
  ).toEqual([
    { start: 0, title: 'Boat' },
    { start: 5, title: 'Oven' },
    { start: 9, title: 'Boat' },
  ])
  const answers = [
    { start: 0, title: 'Answer' },
    { start: 60, title: 'Answer' },
  ]
  expect(cutChapters(answers, [{ start: 0, end: 90 }])).toEqual(answers)
  expect(cutChapters([{ start: 8, title: 'Late' }], [{ start: 0, end: 5 }])).toEqual([])
})
