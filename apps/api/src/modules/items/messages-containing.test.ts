import { createItem, listItems } from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let cousin: TestUser
let tagId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  tagId = (await addTag(archive, admin, { en: 'Private' })).id
  cousin = await archive.addUser({ restrictedTagIds: [tagId] })
  await write('1999-01-01', 'C’était l’ÉTÉ à 100 % au lac')
  await write('1999-01-02', `${'word '.repeat(400)}behind all that, the lake`)
  await write('1999-01-03', 'The LAKE again_')
  await write('1999-01-04', 'Nothing of the kind')
  await write('1999-01-05', 'A secret lake', { tagIds: [tagId] })
  await write('1999-01-06', 'Another lake', { details: { conversation: 'Others' } })
})
afterAll(() => archive.close())

async function write(date: string, body: string, more: object = {}) {
  await archive.call(admin, createItem, {
    body: { kind: 'message', title: '', body, date, details: { conversation: 'Cousins' }, ...more },
  })
}

/** The days in January of the messages that contain a text, the oldest first. */
async function find(user: TestUser, containing: string, more: { limit?: number; cursor?: string } = {}) {
  const query = { kind: 'message', sort: 'oldest', conversation: 'Cousins', containing, ...more } as const
  const { reply } = await archive.call(user, listItems, { query })
  return { days: reply.items.map(({ date }) => Number(date?.edtf.slice(-2))), nextCursor: reply.nextCursor }
}

test.each([
  ['lake', [2, 3]],
  ['LÂKÉ', [2, 3]],
  ['ete', [1]],
  ['e\u0301te\u0301 a\u0300', [1]],
  ['100 %', [1]],
  ['%', [1]],
  ['again_', [3]],
  ['xyz', []],
])('a conversation is searched for “%s”, also far behind the beginning of a message', async (text, days) => {
  expect((await find(cousin, text)).days).toEqual(days)
})

test('what is hidden from somebody is not found by them', async () => {
  expect((await find(admin, 'lake')).days).toEqual([2, 3, 5])
})

test('what is found comes page by page', async () => {
  const first = await find(admin, 'lake', { limit: 2 })
  expect(first.days).toEqual([2, 3])
  const second = await find(admin, 'lake', { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second).toEqual({ days: [5], nextCursor: null })
})

test('a text is only looked for in one conversation', async () => {
  const { error } = await archive.call(admin, listItems, { query: { kind: 'message', containing: 'lake' } })
  expect(error).toMatchObject({
    code: 'invalid-fields',
    issues: [{ path: 'conversation', code: 'required' }],
  })
})
