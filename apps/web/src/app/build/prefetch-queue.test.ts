import { expect, test, vi } from 'vitest'
import { createPrefetchQueue } from './prefetch-queue.ts'

test('more than four pending hold back the rest until they have settled, failed or not', async () => {
  const queue = createPrefetchQueue()
  const started: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  for (let number = 1; number <= 7; number++) {
    queue.add(() => {
      started.push(number)
      return new Promise((resolve, reject) =>
        ends.push((failed) => (failed ? reject(new Error('gone')) : resolve(undefined))),
      )
    })
  }
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (const end of ends.slice(0, 4)) end(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(started).toHaveLength(5)
  ends[4]?.(false)
  await vi.waitUntil(() => started.length === 7)
})
