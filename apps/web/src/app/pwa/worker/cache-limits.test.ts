// @vitest-environment node
import { expect, test } from 'vitest'
import { fitLimitsToQuota, selectForEviction } from './cache-limits.ts'

const createEntry = (at: number, size = 10) => ({ url: `https://archive.test/${at}`, at, size })
const toTimes = (entries: readonly { at: number }[]) => entries.map(({ at }) => at)

test('evicts nothing while everything fits', () => {
  expect(selectForEviction([createEntry(1), createEntry(2)], { entries: 2, bytes: 20 })).toEqual([])
})

test('evicts the oldest entries first, whether they are too many or too large', () => {
  const entries = [createEntry(3), createEntry(1), createEntry(4), createEntry(2)]
  expect(toTimes(selectForEviction(entries, { entries: 2, bytes: 1000 }))).toEqual([1, 2])
  expect(toTimes(selectForEviction(entries, { entries: 9, bytes: 25 }))).toEqual([1, 2])
  expect(toTimes(selectForEviction(entries, { entries: 9, bytes: 0 }))).toEqual([1, 2, 3, 4])
})

test('leaves the limits unchanged on a device with free space', () => {
  const limits = { entries: 5, bytes: 500 }
  expect(fitLimitsToQuota(limits, 400, { quota: 10_000, usage: 1000 })).toEqual(limits)
  expect(fitLimitsToQuota(limits, 400, {})).toEqual(limits)
})

test('reduces the limits on a nearly full device until a tenth of it is free', () => {
  expect(fitLimitsToQuota({ entries: 5, bytes: 500 }, 400, { quota: 1000, usage: 1000 }).bytes).toBe(300)
  expect(fitLimitsToQuota({ entries: 5, bytes: 500 }, 40, { quota: 1000, usage: 1000 }).bytes).toBe(0)
})
