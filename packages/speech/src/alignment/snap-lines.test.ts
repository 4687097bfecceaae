import { describe, expect, test } from 'vitest'
import type { AlignedLine } from './alignment.ts'
import { snapLines } from './snap-lines.ts'

/** A line with a word for each interval. */
function createLine(...intervals: [start: number, end: number][]): AlignedLine {
  const words = intervals.map(([start, end], index) => ({ from: 2 * index, to: 2 * index + 1, start, end }))
  return { time: { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 }, words }
}

const spans = [
  { start: 1, end: 4 },
  { start: 5, end: 9 },
]

const getTimes = (lines: readonly AlignedLine[]) => lines.map(({ time }) => time && [time.start, time.end])

describe('lines', () => {
  test('start and end with speech', () => {
    const lines = snapLines([createLine([0.8, 3.7]), createLine([5.2, 8.9])], spans)
    expect(getTimes(lines)).toEqual([
      [1, 4],
      [5, 9],
    ])
  })

  test('that follow each other without a pause stay as they are', () => {
    const lines = snapLines([createLine([5, 7]), createLine([7, 9])], spans)
    expect(getTimes(lines)).toEqual([
      [5, 7],
      [7, 9],
    ])
  })

  test('leave speech to their neighbours', () => {
    // The second line begins before the pause.
    const lines = snapLines([createLine([1, 3.6]), createLine([3.6, 9])], spans)
    expect(getTimes(lines)).toEqual([
      [1, 3.6],
      [3.6, 9],
    ])
  })

  test('that are not spoken stay so', () => {
    expect(snapLines([{ time: null, words: [] }], spans)).toEqual([{ time: null, words: [] }])
  })
})

test('a pause within a line is part of no word', () => {
  const [line] = snapLines(
    [createLine([1, 2], [2, 4.98], [4.98, 9.98], [9.98, 11])],
    [...spans, { start: 10, end: 11 }],
  )
  expect(line?.words.map(({ start, end }) => [start, end])).toEqual([
    [1, 2],
    [2, 4],
    [5, 9],
    [10, 11],
  ])
})
