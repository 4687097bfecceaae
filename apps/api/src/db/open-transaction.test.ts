import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a failing multi-statement string does not leave its transaction open', async () => {
  const { db } = archive.services
  // pg-boss sends its maintenance in this form.
  const failing = sql.raw('begin; set local lock_timeout = 30000; select 1 / 0; commit')
  await expect(failing.execute(db)).rejects.toThrow('division by zero')
  const results = await Promise.all([1, 2, 3, 4].map(() => sql`select 1 as one`.execute(db)))
  expect(results.map(({ rows }) => rows)).toEqual(Array(4).fill([{ one: 1 }]))
})
