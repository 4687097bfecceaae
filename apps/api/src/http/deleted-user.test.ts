import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { isDeletedUserViolation } from './database-errors.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('distinguishes a write by a user who has just been deleted from other errors', async () => {
  const { db } = archive.services
  const title = { kind: 'post', title: 'x', sort_title: 'x' } as const
  const empty = {
    language: null,
    date_edtf: null,
    date_earliest: null,
    date_latest: null,
    place: null,
    thread: null,
    deleted_at: null,
  }
  const write = db
    .insertInto('items')
    .values({ id: uuidv7(), ...title, ...empty, author_id: uuidv7() })
    .execute()
  await expect(write).rejects.toSatisfy(isDeletedUserViolation)
  const missing = db.insertInto('item_tags').values({ item_id: uuidv7(), tag_id: uuidv7() }).execute()
  await expect(missing).rejects.not.toSatisfy(isDeletedUserViolation)
})
