import { expect, test } from 'vitest'
import { createRegion } from './cut-draft.ts'
import { findRemaining } from './remaining-spans.ts'

const regions = [createRegion(1, 6, 8), createRegion(2, 1, 3), createRegion(3, 2, 4)]

test('keeps the marked parts alone, in the order of their times and once', () => {
  expect(findRemaining(regions, 10, 'keep')).toEqual([
    { start: 1, end: 4 },
    { start: 6, end: 8 },
  ])
})

test('removes them, without rests that nobody hears', () => {
  expect(findRemaining(regions, 8.02, 'remove')).toEqual([
    { start: 0, end: 1 },
    { start: 4, end: 6 },
  ])
})

test('leaves nothing where nothing or everything is marked', () => {
  expect(findRemaining([], 10, 'remove')).toEqual([])
  expect(findRemaining([createRegion(1, 0, 10)], 10, 'remove')).toEqual([])
})
