import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { createTusClient, getUploadId } from '../testing/tus-client.ts'

const megabyte = 1024 * 1024

let archive: TestArchive
let author: TestUser
let freeBytes: number

beforeAll(async () => {
  archive = await openTestArchive()
  archive.services.files.getFreeBytes = async () => freeBytes
  author = await archive.addUser()
})
afterAll(() => archive.close())
beforeEach(() => {
  freeBytes = 100 * 1024 * megabyte
})

const createPost = () => archive.call(author, items.createItem, { body: { kind: 'post', title: 'A letter' } })

test('rejects writes but not reads while the disk is full', async () => {
  const { id } = (await createPost()).reply
  freeBytes = 63 * megabyte
  expect(await createPost()).toMatchObject({ status: 507, error: { code: 'disk-full' } })
  expect((await archive.call(author, items.getItem, { params: { id } })).status).toBe(200)
  freeBytes = 64 * megabyte
  expect((await createPost()).status).toBe(201)
})

test('an upload can be cancelled on a full disk to free space', async () => {
  const tus = createTusClient(archive, author)
  const id = getUploadId(await tus.create(5, 'a.txt'))
  freeBytes = 0
  expect((await tus.append(id, 0, Buffer.from('abcde'))).status).toBe(507)
  expect((await tus.end(id)).status).toBe(204)
})
