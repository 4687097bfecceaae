import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a text of several statements that fails in the middle of its transaction holds nobody else up', async () => {
  const { db } = archive.services
  // As pg-boss sends what it looks after its queues with.
  const failing = sql.raw('begin; set local lock_timeout = 30000; select 1 / 0; commit')
  await expect(failing.execute(db)).rejects.toThrow('division by zero')
  const answers = await Promise.all([1, 2, 3, 4].map(() => sql`select 1 as one`.execute(db)))
  expect(answers.map(({ rows }) => rows)).toEqual(Array(4).fill([{ one: 1 }]))
})
