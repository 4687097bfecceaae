import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/in-transaction.ts'
import { openTestArchive, type TestArchive } from './test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a second connection within a transaction fails, one after it does not', async () => {
  const { db } = archive.services
  const outcome = inTransaction(db, async () => sql`select 1`.execute(db))
  await expect(outcome).rejects.toThrow('A second connection is requested within a transaction.')
  await inTransaction(db, async (trx) => sql`select 1`.execute(trx))
  await sql`select 1`.execute(db)
})
