import { sql } from 'kysely'
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

/** References to a user whom somebody else manages or notifies, or whose own link is used; the request of a manager goes on. */
const othersForeignKeys = [
  'access_tokens_user_id_fkey',
  'findings_user_id_fkey',
  'notifications_user_id_fkey',
  'participants_user_id_fkey',
  'question_recipients_user_id_fkey',
  'user_gone_labels_user_id_fkey',
  'user_restricted_categories_user_id_fkey',
  'user_restricted_tags_user_id_fkey',
]

test('knows every reference to the user who makes a request', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by conname`.execute(archive.services.db)
  const unknown = rows.map(({ name }) => name).filter((name) => !isDeletedUserViolation(toViolation(name)))
  expect(unknown).toEqual(othersForeignKeys)
})

/** The error of the database for a write that violates a foreign key. */
function toViolation(constraint: string): Error {
  return Object.assign(new Error('violates foreign key constraint'), { code: '23503', constraint })
}
