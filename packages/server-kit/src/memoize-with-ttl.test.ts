import { expect, test } from 'vitest'
import { memoizeWithTtl } from './memoize-with-ttl.ts'

function createMemoized() {
  const loads: PromiseWithResolvers<number>[] = []
  const clock = { time: 1_000_000 }
  const load = memoizeWithTtl(
    1000,
    () => clock.time,
    () => {
      const next = Promise.withResolvers<number>()
      loads.push(next)
      return next.promise
    },
  )
  return { loads, clock, load }
}

test('caches a result for its TTL, from when it settled', async () => {
  const { loads, clock, load } = createMemoized()
  const first = load()
  clock.time += 5000
  loads[0]?.resolve(1)
  expect(await first).toBe(1)
  clock.time += 999
  expect(await load()).toBe(1)
  clock.time += 1
  const second = load()
  loads[1]?.resolve(2)
  expect(await second).toBe(2)
  expect(loads).toHaveLength(2)
})

test('concurrent calls share one pending load', async () => {
  const { loads, load } = createMemoized()
  const many = Promise.all([load(), load(), load()])
  expect(loads).toHaveLength(1)
  loads[0]?.resolve(7)
  expect(await many).toEqual([7, 7, 7])
})

test('caches a failure like a result', async () => {
  const { loads, clock, load } = createMemoized()
  const first = load()
  loads[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(load()).rejects.toThrow('away')
  clock.time += 1000
  const next = load()
  loads[1]?.resolve(1)
  expect(await next).toBe(1)
})

test('does not extend the TTL when the clock is set back', async () => {
  const { loads, clock, load } = createMemoized()
  const first = load()
  loads[0]?.resolve(1)
  await first
  clock.time -= 60_000
  const next = load()
  loads[1]?.resolve(2)
  expect(await next).toBe(2)
})
