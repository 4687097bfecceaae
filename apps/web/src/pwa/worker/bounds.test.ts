// @vitest-environment node
import { expect, test } from 'vitest'
import { boundsWithin, whatToDrop } from './bounds.ts'

const entry = (at: number, size = 10) => ({ url: `https://archive.test/${at}`, at, size })
const times = (entries: readonly { at: number }[]) => entries.map(({ at }) => at)

test('nothing goes while everything fits', () => {
  expect(whatToDrop([entry(1), entry(2)], { entries: 2, bytes: 20 })).toEqual([])
})

test('the oldest go first, whether they are too many or too large', () => {
  const entries = [entry(3), entry(1), entry(4), entry(2)]
  expect(times(whatToDrop(entries, { entries: 2, bytes: 1000 }))).toEqual([1, 2])
  expect(times(whatToDrop(entries, { entries: 9, bytes: 25 }))).toEqual([1, 2])
  expect(times(whatToDrop(entries, { entries: 9, bytes: 0 }))).toEqual([1, 2, 3, 4])
})

test('on a device with room the bounds are as they are', () => {
  const bounds = { entries: 5, bytes: 500 }
  expect(boundsWithin(bounds, 400, { quota: 10_000, usage: 1000 })).toEqual(bounds)
  expect(boundsWithin(bounds, 400, {})).toEqual(bounds)
})

test('on a device that is nearly full the copies make room until a tenth of it is free', () => {
  expect(boundsWithin({ entries: 5, bytes: 500 }, 400, { quota: 1000, usage: 1000 }).bytes).toBe(300)
  expect(boundsWithin({ entries: 5, bytes: 500 }, 40, { quota: 1000, usage: 1000 }).bytes).toBe(0)
})
