import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { inTransaction } from './in-transaction.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

function databaseError(code: string): Error {
  return Object.assign(new Error('ended by the database'), { code })
}

test('retries a transaction after a deadlock or serialization failure', async () => {
  const failures = [databaseError('40P01'), databaseError('40001')]
  const result = await inTransaction(archive.services.db, async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'done'
  })
  expect(result).toBe('done')
  expect(failures).toEqual([])
})

test('retries after further errors that the work expects', async () => {
  const failures = [databaseError('23503')]
  const work = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'done'
  }
  expect(await inTransaction(archive.services.db, work, new Set(['23503']))).toBe('done')
})

test('does not retry other errors, and gives up after five attempts', async () => {
  let attempts = 0
  const runFailing = (code: string) =>
    inTransaction(archive.services.db, async () => {
      attempts += 1
      throw databaseError(code)
    })
  await expect(runFailing('23505')).rejects.toThrow('ended by the database')
  expect(attempts).toBe(1)
  await expect(runFailing('40P01')).rejects.toThrow('ended by the database')
  expect(attempts).toBe(6)
})
