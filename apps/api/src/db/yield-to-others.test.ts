import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../testing/count-statements.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { yieldToOthers } from './yield-to-others.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** A clock after which each statement takes so many milliseconds. */
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
const countFor = (statementMs: readonly number[]) =>
  countStatements(archive, ({ services: { db } }) => yieldToOthers(db, signal, createClock(statementMs)))

test('work goes on at once while nobody else uses the database', async () => {
  expect(await countFor([1])).toBe(1)
})

test('work waits until others have ended, but not for ever', async () => {
  expect(await countFor([30, 30, 1])).toBe(3)
  expect(await countFor([30, 30, 30, 30, 30])).toBe(3)
})

test('an aborted work does not wait', async () => {
  const { db } = archive.services
  await expect(yieldToOthers(db, AbortSignal.abort(), createClock([30]))).rejects.toThrow()
})
