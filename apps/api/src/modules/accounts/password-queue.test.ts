import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runInPasswordQueue } from './password-queue.ts'

/** Creates work that ends when released, and records in which order it started. */
function createControlledWork() {
  const started: string[] = []
  const release: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => release.push(() => resolve(name)))
  }
  async function releaseAll(count: number): Promise<void> {
    for (let done = 0; done < count; ) {
      const next = release.shift()
      if (next) {
        next()
        done += 1
      }
      await nextTick()
    }
  }
  return { started, work, releaseAll }
}

test('processes two passwords at once, and known devices before strangers', async () => {
  const { started, work, releaseAll } = createControlledWork()
  const strangers = ['a', 'b', 'c'].map((name) => runInPasswordQueue('stranger', work(name)))
  const known = runInPasswordQueue('known', work('known'))
  await nextTick()
  expect(started).toEqual(['a', 'b'])
  await releaseAll(4)
  expect(await Promise.all([...strangers, known])).toEqual(['a', 'b', 'c', 'known'])
  expect(started).toEqual(['a', 'b', 'known', 'c'])
})

test('rejects a flood of strangers without delaying known devices', async () => {
  const { started, work, releaseAll } = createControlledWork()
  const flood = Array.from({ length: 200 }, (_, number) => runInPasswordQueue('stranger', work(`${number}`)))
  const settled = Promise.allSettled(flood)
  const known = runInPasswordQueue('known', work('known'))
  await releaseAll(23)
  const rejected = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(rejected).toHaveLength(178)
  expect(rejected[0]).toMatchObject({ code: 'too-many-requests', params: { retryAfter: 2 } })
  expect(await known).toBe('known')
  expect(started.indexOf('known')).toBe(2)
})
