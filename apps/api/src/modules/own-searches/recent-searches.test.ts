import * as contracts from '@lares/shared-types/contracts/own-searches'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let anna: TestUser
let time = Date.now()

beforeAll(async () => {
  // Gives each search a different time.
  archive = await openTestArchive({ now: () => new Date(time++) })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser()
})

const addRecentSearch = (words: string, user = anna) =>
  archive.call(user, contracts.rememberSearch, { body: { words } })
const listRecent = async (user = anna) =>
  (await archive.call(user, contracts.listRecentSearches, {})).reply.searches
const listWords = async (user = anna) => (await listRecent(user)).map((search) => search.words)

test('lists the latest search first, and equal searches once, as last typed', async () => {
  for (const search of ['été à la mer', 'Anna', '  ETE   a la mer ']) await addRecentSearch(search)
  expect(await listWords()).toEqual(['ETE a la mer', 'Anna'])
})

test('replaces a search that is still being typed by its continuation', async () => {
  for (const search of ['Anna', 'casta', 'Castagné', 'castagne a novembre']) await addRecentSearch(search)
  expect(await listWords()).toEqual(['castagne a novembre', 'Anna'])
  await addRecentSearch('castagne')
  expect(await listWords()).toEqual(['castagne', 'castagne a novembre', 'Anna'])
  time += 120_000
  await addRecentSearch('castagne a Natale')
  expect(await listWords()).toEqual(['castagne a Natale', 'castagne', 'castagne a novembre', 'Anna'])
})

test('retains the twenty latest ones', async () => {
  for (let number = 0; number < 25; number++) await addRecentSearch(`search ${number}`)
  expect(await listWords()).toEqual(Array.from({ length: 20 }, (_, at) => `search ${24 - at}`))
  const { db } = archive.services
  const rows = await db.selectFrom('recent_searches').select('id').where('user_id', '=', anna.id).execute()
  expect(rows).toHaveLength(20)
})

test('deletes one or all searches of the owner only', async () => {
  const bruno = await archive.addUser()
  await addRecentSearch('his', bruno)
  for (const search of ['one', 'two', 'three']) await addRecentSearch(search)
  const two = (await listRecent()).find((search) => search.words === 'two')?.id ?? ''
  const deleteOne = (user: TestUser) => archive.call(user, contracts.forgetSearch, { params: { id: two } })
  expect((await deleteOne(bruno)).status).toBe(404)
  expect((await deleteOne(anna)).status).toBe(204)
  expect((await deleteOne(anna)).status).toBe(404)
  expect(await listWords()).toEqual(['three', 'one'])
  await archive.call(anna, contracts.forgetSearches, {})
  expect(await listWords()).toEqual([])
  expect(await listWords(bruno)).toEqual(['his'])
})

test.each(['🎉', '\u0301', "'; drop table users; --", 'a'.repeat(300), '뷁'.repeat(300)])(
  'stores unusual text unchanged: %s',
  async (unusual) => {
    expect((await addRecentSearch(unusual)).status).toBe(204)
    expect(await listWords()).toEqual([unusual])
  },
)

test.each(['', '   ', 'a'.repeat(301)])('rejects blank and too long text: «%s»', async (unusual) => {
  const { status, error } = await addRecentSearch(unusual)
  expect([400, 422]).toContain(status)
  expect(error.issues?.[0]?.path).toBe('words')
})
