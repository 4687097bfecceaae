import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { createFamilyItems } from '../testing/create-family-items.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  await createFamilyItems(archive, admin)
})
afterAll(() => archive.close())

const find = async (query: object, user = admin) => (await archive.call(user, search, { query })).reply

test('finds words of the same meaning in other languages, and says by which', async () => {
  const reply = await find({ q: 'bateau', mode: 'meaning' })
  expect(reply.hits.map(({ item, reason }) => [item.title, reason])).toEqual([
    ['A boat', [{ query: 'bateau', found: 'boat' }]],
    ['La barca', [{ query: 'bateau', found: 'barca' }]],
  ])
  expect([reply.meaning, reply.understanding, reply.total]).toEqual(['answers', ['dictionaries'], 2])
})
