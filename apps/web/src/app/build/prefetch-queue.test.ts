import { expect, test, vi } from 'vitest'
import { createPrefetchQueue } from './prefetch-queue.ts'

test('starts the rest only after the pending prefetches have settled, failed or not', async () => {
  const queue = createPrefetchQueue()
  const started: number[] = []
  const settle: ((failed: boolean) => void)[] = []
  for (let number = 1; number <= 7; number++) {
    queue.add(() => {
      started.push(number)
      return new Promise((resolve, reject) =>
        settle.push((failed) => (failed ? reject(new Error('gone')) : resolve(undefined))),
      )
    })
  }
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (const settleNext of settle.slice(0, 4)) settleNext(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(started).toHaveLength(5)
  settle[4]?.(false)
  await vi.waitUntil(() => started.length === 7)
})
