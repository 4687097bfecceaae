import { createItem } from '@lares/shared-types/contracts/items'
import { similarItems } from '@lares/shared-types/contracts/search'
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

const create = async (title: string, body = '') =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title, body, language: 'en' } })).reply.id

test('without vectors, items with the same rare words are similar', async () => {
  const id = await create('The harmonium of aunt Berta', 'It stood in the parlour beneath the clock.')
  const like = await create('A clock for the parlour', 'The harmonium had to move.')
  await create('A winter', 'Snow stood before the door, and it was cold.')
  for (let count = 0; count < 12; count++)
    await create(`Letter ${count}`, 'We are well and hope that you are too.')
  const { reply } = await archive.call(admin, similarItems, { params: { id } })
  expect([reply.by, reply.items.map((item) => item.id)]).toEqual(['words', [like]])
})

test('an item without words has no similar items', async () => {
  const id = await create('…')
  const { reply } = await archive.call(admin, similarItems, { params: { id } })
  expect(reply.items).toEqual([])
})

test('an item that does not exist is answered with 404', async () => {
  const id = '01900000-0000-7000-8000-000000000000'
  expect((await archive.call(admin, similarItems, { params: { id } })).status).toBe(404)
})
