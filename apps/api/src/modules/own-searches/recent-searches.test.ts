import * as contracts from '@lares/shared-types/contracts/own-searches'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let anna: TestUser
let time = Date.now()

beforeAll(async () => {
  // No two at the same instant.
  archive = await openTestArchive({ now: () => new Date(time++) })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser()
})

const remember = (words: string, user = anna) =>
  archive.call(user, contracts.rememberSearch, { body: { words } })
const recent = async (user = anna) =>
  (await archive.call(user, contracts.listRecentSearches, {})).reply.searches
const words = async (user = anna) => (await recent(user)).map((search) => search.words)

test('the latest search comes first, and the same words are there once, as they were written last', async () => {
  for (const search of ['été à la mer', 'Anna', '  ETE   a la mer ']) await remember(search)
  expect(await words()).toEqual(['ETE a la mer', 'Anna'])
})

test('what was only begun gives way to what it became, if that was just now', async () => {
  for (const search of ['Anna', 'casta', 'Castagné', 'castagne a novembre']) await remember(search)
  expect(await words()).toEqual(['castagne a novembre', 'Anna'])
  await remember('castagne')
  expect(await words()).toEqual(['castagne', 'castagne a novembre', 'Anna'])
  time += 120_000
  await remember('castagne a Natale')
  expect(await words()).toEqual(['castagne a Natale', 'castagne', 'castagne a novembre', 'Anna'])
})

test('twenty are kept', async () => {
  for (let number = 0; number < 25; number++) await remember(`search ${number}`)
  expect(await words()).toEqual(Array.from({ length: 20 }, (_, at) => `search ${24 - at}`))
  const { db } = archive.services
  const kept = await db.selectFrom('recent_searches').select('id').where('user_id', '=', anna.id).execute()
  expect(kept).toHaveLength(20)
})

test('one is forgotten, or all; those of others stay', async () => {
  const bruno = await archive.addUser()
  await remember('his', bruno)
  for (const search of ['one', 'two', 'three']) await remember(search)
  const two = (await recent()).find((search) => search.words === 'two')?.id ?? ''
  const forget = (user: TestUser) => archive.call(user, contracts.forgetSearch, { params: { id: two } })
  expect((await forget(bruno)).status).toBe(404)
  expect((await forget(anna)).status).toBe(204)
  expect((await forget(anna)).status).toBe(404)
  expect(await words()).toEqual(['three', 'one'])
  await archive.call(anna, contracts.forgetSearches, {})
  expect(await words()).toEqual([])
  expect(await words(bruno)).toEqual(['his'])
})

test.each(['🎉', '\u0301', "'; drop table users; --", 'a'.repeat(300), '뷁'.repeat(300)])(
  'odd words are kept as they are: %s',
  async (odd) => {
    expect((await remember(odd)).status).toBe(204)
    expect(await words()).toEqual([odd])
  },
)

test.each(['', '   ', 'a'.repeat(301)])(
  'nothing, and more than anybody types, is refused: «%s»',
  async (odd) => {
    const { status, error } = await remember(odd)
    expect([400, 422]).toContain(status)
    expect(error.issues?.[0]?.path).toBe('words')
  },
)
