import { expect, test } from 'vitest'
import { answeredBriefly } from './answered-briefly.ts'

function question() {
  const asked: PromiseWithResolvers<number>[] = []
  const clock = { time: 1_000_000 }
  const ask = answeredBriefly(
    1000,
    () => clock.time,
    () => {
      const next = Promise.withResolvers<number>()
      asked.push(next)
      return next.promise
    },
  )
  return { asked, clock, ask }
}

test('an answer holds for its time, counted from when it came', async () => {
  const { asked, clock, ask } = question()
  const first = ask()
  clock.time += 5000
  asked[0]?.resolve(1)
  expect(await first).toBe(1)
  clock.time += 999
  expect(await ask()).toBe(1)
  clock.time += 1
  const second = ask()
  asked[1]?.resolve(2)
  expect(await second).toBe(2)
  expect(asked).toHaveLength(2)
})

test('all who ask while it is being looked up get the same answer', async () => {
  const { asked, ask } = question()
  const many = Promise.all([ask(), ask(), ask()])
  expect(asked).toHaveLength(1)
  asked[0]?.resolve(7)
  expect(await many).toEqual([7, 7, 7])
})

test('a failure holds as long as an answer', async () => {
  const { asked, clock, ask } = question()
  const first = ask()
  asked[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  clock.time += 1000
  const next = ask()
  asked[1]?.resolve(1)
  expect(await next).toBe(1)
})

test('a clock that is put back makes nothing last', async () => {
  const { asked, clock, ask } = question()
  const first = ask()
  asked[0]?.resolve(1)
  await first
  clock.time -= 60_000
  const next = ask()
  asked[1]?.resolve(2)
  expect(await next).toBe(2)
})
