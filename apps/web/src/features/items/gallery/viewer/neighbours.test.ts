import { expect, test } from 'vitest'
import { sampleSummary } from '../../../../testing/sample-items.ts'
import { getNeighbours } from './neighbours.ts'

const [a, b, c] = [sampleSummary('image'), sampleSummary('image'), sampleSummary('image')]

test('finds neighbours across month boundaries', () => {
  const sections = [
    { key: '1953', count: 2, items: [a, b] },
    { key: '1952', count: 1, items: [c] },
  ]
  expect(getNeighbours(sections, b.id)).toEqual({ current: b, previous: a, next: c, missing: [] })
  expect(getNeighbours(sections, c.id)).toEqual({ current: c, previous: b, missing: [] })
})

test('reports adjacent months that are not loaded', () => {
  const sections = [
    { key: '1953', count: 2 },
    { key: '1952', count: 1, items: [c] },
    { key: '1951', count: 9 },
  ]
  expect(getNeighbours(sections, c.id)).toEqual({ current: c, missing: ['1953', '1951'] })
})
