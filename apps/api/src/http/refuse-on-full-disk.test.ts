import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { idOf, tusClient } from '../testing/tus-client.ts'

const megabyte = 1024 * 1024

let archive: TestArchive
let author: TestUser
let free: number

beforeAll(async () => {
  archive = await openTestArchive()
  archive.services.files.freeBytes = async () => free
  author = await archive.addUser()
})
afterAll(() => archive.close())
beforeEach(() => {
  free = 100 * 1024 * megabyte
})

const write = () => archive.call(author, items.createItem, { body: { kind: 'post', title: 'A letter' } })

test('with hardly any room writes are refused, reading goes on, and with room so does writing', async () => {
  const { id } = (await write()).reply
  free = 63 * megabyte
  expect(await write()).toMatchObject({ status: 507, error: { code: 'disk-full' } })
  expect((await archive.call(author, items.getItem, { params: { id } })).status).toBe(200)
  free = 64 * megabyte
  expect((await write()).status).toBe(201)
})

test('an upload can be given up on a full disk, which makes room', async () => {
  const tus = tusClient(archive, author)
  const id = idOf(await tus.create(5, 'a.txt'))
  free = 0
  expect((await tus.append(id, 0, Buffer.from('abcde'))).status).toBe(507)
  expect((await tus.end(id)).status).toBe(204)
})
