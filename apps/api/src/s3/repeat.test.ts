import { expect, test, vi } from 'vitest'
import { getDelayMs, repeat } from './repeat.ts'

const { signal } = new AbortController()
const isTemporary = (error: unknown) => error instanceof Error && error.message === 'away'
const fast = { maxTotalMs: 1_000, firstDelayMs: 1, maxDelayMs: 2 }

test('work is repeated until it succeeds', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('away'))
  work.mockRejectedValueOnce(new Error('away'))
  expect(await repeat(work, isTemporary, fast, signal)).toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
})

test('a failure that does not end by itself is thrown at once', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('forbidden')))
  await expect(repeat(work, isTemporary, fast, signal)).rejects.toThrow('forbidden')
  expect(work).toHaveBeenCalledOnce()
})

test('no attempt begins after the total time', async () => {
  const work = vi.fn(async () => Promise.reject(new Error('away')))
  const backoff = { maxTotalMs: 100, firstDelayMs: 20, random: () => 1 }
  await expect(repeat(work, isTemporary, backoff, signal)).rejects.toThrow('away')
  // Delays of 20 and 40 ms; another one of 80 ms would end too late.
  expect(work).toHaveBeenCalledTimes(3)
})

test('a delay ends when the signal aborts', async () => {
  const aborting = new AbortController()
  const work = async () => {
    setTimeout(() => aborting.abort(), 10)
    throw new Error('away')
  }
  const backoff = { maxTotalMs: 3_600_000, firstDelayMs: 1_800_000 }
  await expect(repeat(work, isTemporary, backoff, aborting.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('delays double up to a limit, and half of each is random', () => {
  const backoff = { maxTotalMs: 0, firstDelayMs: 100, maxDelayMs: 1_000 }
  const list = (random: () => number) =>
    [1, 2, 3, 4, 5, 60].map((attempt) => getDelayMs(attempt, { ...backoff, random }))
  expect(list(() => 1)).toEqual([100, 200, 400, 800, 1_000, 1_000])
  expect(list(() => 0)).toEqual([50, 100, 200, 400, 500, 500])
})
