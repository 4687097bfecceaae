import { expect, test, vi } from 'vitest'
import { createPrefetchQueue } from './prefetch-queue.ts'

/** Adds prefetches named by number, and records those that have started. */
function createRecordingQueue() {
  const queue = createPrefetchQueue()
  const started: number[] = []
  const settle: ((failed: boolean) => void)[] = []
  function add(number: number) {
    queue.add(String(number), () => {
      started.push(number)
      return new Promise((resolve, reject) =>
        settle.push((failed) => (failed ? reject(new Error('gone')) : resolve(undefined))),
      )
    })
  }
  return { add, started, settle }
}

test('starts the rest only after the pending prefetches have settled, failed or not', async () => {
  const { add, started, settle } = createRecordingQueue()
  for (let number = 1; number <= 7; number++) add(number)
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (const settleNext of settle.slice(0, 4)) settleNext(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(started).toHaveLength(5)
  settle[4]?.(false)
  await vi.waitUntil(() => started.length === 7)
})

test('starts the newest first, drops the oldest of too many, and prefetches each key once', async () => {
  const { add, started, settle } = createRecordingQueue()
  for (let number = 1; number <= 100_000; number++) add(number)
  for (let number = 1; number <= 5; number++) add(number)
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (let at = 0; at < 40; at++) {
    await vi.waitUntil(() => settle.length > at || started.length >= 5 + 32)
    settle[at]?.(false)
  }
  expect(started.slice(5)).toEqual(Array.from({ length: 32 }, (_, at) => 100_000 - at))
})

test('a prefetch that is added again starts before older ones', async () => {
  const { add, started, settle } = createRecordingQueue()
  for (const number of [1, 2, 3, 4, 5, 6, 7, 6]) add(number)
  for (const settleNext of settle) settleNext(false)
  await vi.waitUntil(() => started.length === 7)
  expect(started.slice(5)).toEqual([6, 7])
})
