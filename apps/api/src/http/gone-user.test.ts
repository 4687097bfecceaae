import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { isOfGoneUser } from './gone-user.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a write of somebody who has just been deleted is told from other faults', async () => {
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
  await expect(write).rejects.toSatisfy(isOfGoneUser)
  const missing = db.insertInto('item_tags').values({ item_id: uuidv7(), tag_id: uuidv7() }).execute()
  await expect(missing).rejects.not.toSatisfy(isOfGoneUser)
})
