import { expect, test } from 'vitest'
import { sampleSummary } from '../testing/sample-items.ts'
import { neighboursOf } from './neighbours.ts'

const [a, b, c] = [sampleSummary('image'), sampleSummary('image'), sampleSummary('image')]

test('an item’s neighbours lie across the borders of months', () => {
  const sections = [
    { key: '1953', count: 2, items: [a, b] },
    { key: '1952', count: 1, items: [c] },
  ]
  expect(neighboursOf(sections, b.id)).toEqual({ current: b, previous: a, next: c, missing: [] })
  expect(neighboursOf(sections, c.id)).toEqual({ current: c, previous: b, missing: [] })
})

test('a neighbouring month that is not loaded is named', () => {
  const sections = [
    { key: '1953', count: 2 },
    { key: '1952', count: 1, items: [c] },
    { key: '1951', count: 9 },
  ]
  expect(neighboursOf(sections, c.id)).toEqual({ current: c, missing: ['1953', '1951'] })
})
