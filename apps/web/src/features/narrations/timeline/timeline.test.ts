import type { NarratedPage } from '@lares/shared-types/narrations'
import { expect, test } from 'vitest'
import { findSpokenIndex, toTimeline } from './timeline.ts'

const assetId = '00000000-0000-4000-8000-000000000001'

const pages: NarratedPage[] = [
  {
    assetId,
    page: 1,
    version: 1,
    lines: [
      [[1, 1.4], null],
      [
        [3, 3.6],
        [1.4, 2],
      ],
    ],
  },
  { assetId, page: 2, version: 1, lines: [[[3, 3.6]]] },
]

test('words are in the order in which they are spoken, a divided one once with both its places', () => {
  const timeline = toTimeline(pages)
  expect(timeline.map(({ start }) => start)).toEqual([1, 1.4, 3])
  expect(timeline[2]?.places).toEqual([
    { assetId, page: 1, line: 1, word: 0 },
    { assetId, page: 2, line: 0, word: 0 },
  ])
})

test('a word is found from its start until shortly after its end, and none before the first', () => {
  const timeline = toTimeline(pages)
  expect([0.9, 1, 1.39, 1.4, 2.3, 2.5, 3, 9].map((second) => findSpokenIndex(timeline, second))).toEqual([
    -1, 0, 0, 1, 1, -1, 2, -1,
  ])
})
