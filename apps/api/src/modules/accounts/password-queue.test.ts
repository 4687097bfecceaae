import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inPasswordQueue } from './password-queue.ts'

/** Work that ends when it is told to, and says in which order it began. */
function heldWork() {
  const began: string[] = []
  const release: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => release.push(() => resolve(name)))
  }
  async function releaseAll(count: number): Promise<void> {
    for (let done = 0; done < count; ) {
      const next = release.shift()
      if (next) {
        next()
        done += 1
      }
      await nextTurn()
    }
  }
  return { began, work, releaseAll }
}

test('two passwords are worked on at once, and whoever is known goes before strangers', async () => {
  const { began, work, releaseAll } = heldWork()
  const strangers = ['a', 'b', 'c'].map((name) => inPasswordQueue('stranger', work(name)))
  const known = inPasswordQueue('known', work('known'))
  await nextTurn()
  expect(began).toEqual(['a', 'b'])
  await releaseAll(4)
  expect(await Promise.all([...strangers, known])).toEqual(['a', 'b', 'c', 'known'])
  expect(began).toEqual(['a', 'b', 'known', 'c'])
})

test('a flood of strangers is refused while others still get their turn', async () => {
  const { began, work, releaseAll } = heldWork()
  const flood = Array.from({ length: 200 }, (_, number) => inPasswordQueue('stranger', work(`${number}`)))
  const settled = Promise.allSettled(flood)
  const known = inPasswordQueue('known', work('known'))
  await releaseAll(23)
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(178)
  expect(refused[0]).toMatchObject({ code: 'too-many-requests', params: { retryAfter: 2 } })
  expect(await known).toBe('known')
  expect(began.indexOf('known')).toBe(2)
})
