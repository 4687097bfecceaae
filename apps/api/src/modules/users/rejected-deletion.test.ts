import * as items from '@lares/shared-types/contracts/items'
import { deleteUser } from '@lares/shared-types/contracts/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** The transactions that last wrote or locked each row, including rolled back ones. */
async function listLastWriters(authorId: string) {
  const { rows } = await sql`select xmin::text, xmax::text from items where author_id = ${authorId}`.execute(
    archive.services.db,
  )
  return rows
}

test('a rejected deletion writes no item of the user', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const author = await archive.addUser()
  await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Kept' } })
  const before = await listLastWriters(author.id)
  const rejected = await archive.call(admin, deleteUser, { params: { id: author.id }, query: { version: 7 } })
  expect(rejected.error.code).toBe('version-conflict')
  expect(before).toHaveLength(1)
  expect(await listLastWriters(author.id)).toEqual(before)
})
