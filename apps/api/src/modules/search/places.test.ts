import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const add = async (title: string, place: string) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title, place: { name: place } } })).reply
const find = async (...place: string[]) =>
  (await archive.call(admin, search, { query: { place, sort: 'oldest' } })).reply

test('a place matches in any spelling and follows changes', async () => {
  const { id, version } = await add('One', 'Saint-Étienne')
  await add('Two', 'saint etienne')
  await add('Three', 'Saint-Étienne')
  const all = await find('SAINT ÉTIENNE')
  expect(all.total).toBe(3)
  expect(all.facets.place).toEqual([{ value: 'Saint-Étienne', count: 3 }])

  const moved = { params: { id }, body: { version, place: { name: 'Roma' } } }
  const { version: second } = (await archive.call(admin, changeItem, moved)).reply
  expect((await find('saint-etienne')).total).toBe(2)
  const roma = await find('roma')
  expect(roma.hits.map(({ item }) => item.title)).toEqual(['One'])
  expect(roma.facets.place).toEqual([
    { value: 'Saint-Étienne', count: 2 },
    { value: 'Roma', count: 1 },
  ])

  const nowhere = { params: { id }, body: { version: second, place: null } }
  const { version: third } = (await archive.call(admin, changeItem, nowhere)).reply
  expect((await find('roma')).total).toBe(0)
  const again = { params: { id }, body: { version: third, place: { name: 'Roma' } } }
  const { version: last } = (await archive.call(admin, changeItem, again)).reply
  await archive.call(admin, trashItem, { params: { id }, query: { version: last } })
  expect((await find('roma', 'Saint Etienne')).total).toBe(2)
})

test.each(['뷁 '.repeat(149), 'ﷺ'.repeat(300), "L'Aquila (AQ)", '🏔 ', '-', '100%_'])(
  'stores odd names and finds those with letters or digits: %s',
  async (name) => {
    const before = (await find(name)).total
    await add('Somewhere', name)
    const now = (await find(name)).total
    expect(now - before).toBe(/[\p{L}\p{N}]/u.test(name) ? 1 : 0)
  },
)
