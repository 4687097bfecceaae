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

/** PostgreSQL notes in a row who wrote or locked it last, also where that came to nothing. */
async function lastWriters(authorId: string) {
  const { rows } = await sql`select xmin::text, xmax::text from items where author_id = ${authorId}`.execute(
    archive.services.db,
  )
  return rows
}

test('a deletion that is refused writes none of the items that the user has contributed', async () => {
  const keeper = await archive.addUser({ isAdmin: true })
  const author = await archive.addUser()
  await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Kept' } })
  const before = await lastWriters(author.id)
  const refused = await archive.call(keeper, deleteUser, { params: { id: author.id }, query: { version: 7 } })
  expect(refused.error.code).toBe('version-conflict')
  expect(before).toHaveLength(1)
  expect(await lastWriters(author.id)).toEqual(before)
})
