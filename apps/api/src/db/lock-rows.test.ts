import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { lockRows } from './lock-rows.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test.each(['no key update', 'update'] as const)(
  'a lock for %s returns the existing rows in the order of their ids',
  async (lock) => {
    const users = [await archive.addUser(), await archive.addUser(), await archive.addUser()]
    const ids = users.map(({ id }) => id).sort()
    const missingId = '019a0000-0000-7000-8000-000000000001'
    const rows = await archive.services.db
      .transaction()
      .execute((trx) => lockRows(trx, 'users', [...ids, missingId].reverse(), lock))
    expect(rows.map(({ id }) => id)).toEqual(ids)
  },
)
