import { expect, test } from 'vitest'
import { TransactionSize } from './transaction-size.ts'

/** The numbers of items of transactions in sequence, of which each item takes some milliseconds. */
async function collectSizes(itemMs: readonly number[]): Promise<number[]> {
  let now = 0
  const size = new TransactionSize(() => now)
  const sizes: number[] = []
  for (const ms of itemMs)
    await size.run(async (items) => {
      now += items * ms
      sizes.push(items)
    })
  return sizes
}

test('transactions have more items while these are fast, up to 20', async () => {
  expect(await collectSizes([0.1, 0.1, 0.1, 0.1])).toEqual([5, 10, 20, 20])
})

test('transactions take some 40 ms, and have at least one item', async () => {
  expect(await collectSizes([4, 4, 20, 100, 100, 4])).toEqual([5, 10, 10, 2, 1, 1])
})

test('what a transaction waits for before it begins does not count', async () => {
  let now = 0
  const size = new TransactionSize(() => now)
  await size.run(async (items, onStart) => {
    now += 5000
    onStart()
    now += items * 4
  })
  expect(await size.run(async (items) => items)).toBe(10)
})

test('a transaction that fails leaves the size as it is', async () => {
  const size = new TransactionSize(() => 0)
  await expect(size.run(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await size.run(async (items) => items)).toBe(5)
})
