import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { inTransaction } from './in-transaction.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

function refusal(code: string): Error {
  return Object.assign(new Error('ended by the database'), { code })
}

test('a transaction that the database ended because of another is tried again', async () => {
  const failures = [refusal('40P01'), refusal('40001')]
  const answer = await inTransaction(archive.services.db, async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'done'
  })
  expect(answer).toBe('done')
  expect(failures).toEqual([])
})

test('any other fault ends it at once, and one that stays ends it in the end', async () => {
  let tries = 0
  const failing = (code: string) =>
    inTransaction(archive.services.db, async () => {
      tries += 1
      throw refusal(code)
    })
  await expect(failing('23505')).rejects.toThrow('ended by the database')
  expect(tries).toBe(1)
  await expect(failing('40P01')).rejects.toThrow('ended by the database')
  expect(tries).toBe(6)
})
