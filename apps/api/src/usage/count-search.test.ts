import { createItem } from '@lares/shared-types/contracts/items'
import { getUsage } from '@lares/shared-types/contracts/monitoring'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

test('counts searches for words, and those that find nothing; neither further pages nor lists nor what is appended', async () => {
  for (const title of ['Bread and wine', 'Bread and salt'])
    await archive.call(user, createItem, { body: { kind: 'post', title } })
  const { reply } = await archive.call(user, search, { query: { q: 'bread', limit: 1 } })
  expect(reply.total).toBe(2)
  const { nextCursor } = reply
  await archive.call(user, search, { query: { q: 'bread', limit: 1, cursor: nextCursor ?? '' } })
  await archive.call(user, search, { query: { q: 'xylophonist' } })
  await archive.call(user, search, { query: {} })
  await archive.call(user, search, { query: { q: 'bread', mode: 'meaning', facets: false } })
  await archive.services.usage.flush()
  const { steps, searchMs } = (await archive.call(user, getUsage, { query: { range: 'day' } })).reply
  expect(steps.at(-1)).toMatchObject({ searches: 2, empty: 1, slow: 0 })
  expect(searchMs).toBeGreaterThanOrEqual(0)
})
