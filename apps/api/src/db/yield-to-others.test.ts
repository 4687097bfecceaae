import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../testing/count-statements.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { createYieldToOthers } from './yield-to-others.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** A clock after which each statement takes so many milliseconds, those after the last one no time. */
function createClock(statementMs: readonly number[]): () => number {
  let calls = 0
  let now = 0
  return () => {
    if (calls % 2 === 1) now += statementMs[(calls - 1) / 2] ?? 0
    calls += 1
    return now
  }
}

const signal = new AbortController().signal
const countFor = (statementMs: readonly number[], times = 1) =>
  countStatements(archive, async ({ services: { db } }) => {
    const yieldToOthers = createYieldToOthers(db, createClock(statementMs))
    for (let time = 0; time < times; time++) await yieldToOthers(signal)
  })

test('work goes on at once while nobody else uses the database', async () => {
  expect(await countFor([1])).toBe(1)
})

test('work waits until others have ended, but not for ever', async () => {
  expect(await countFor([30, 30, 1])).toBe(3)
  expect(await countFor([30, 30, 30, 30, 30])).toBe(3)
})

test('work that has waited for half a minute altogether waits no more', async () => {
  expect(await countFor([9_000, 9_000, 9_000, 9_000, 9_000, 9_000], 3)).toBe(4)
})

test('an aborted work does not wait, and fails for the reason of its signal', async () => {
  const yieldToOthers = createYieldToOthers(archive.services.db, createClock([30]))
  const reason = new Error('the lock is lost')
  await expect(yieldToOthers(AbortSignal.abort(reason))).rejects.toBe(reason)
})
