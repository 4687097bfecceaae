import * as contracts from '@lares/shared-types/contracts/assets'
import * as itemContracts from '@lares/shared-types/contracts/items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let cousin: TestUser
let tagId: string

const bytes = Buffer.from('what the cousin must not read')
const routes = [
  '',
  '/original',
  '/thumbnail',
  '/preview',
  '/poster',
  '/playable',
  '/waveform',
  '/text',
  '/pages/1',
  '/html',
]

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  tagId = uuidv7()
  const names = JSON.stringify({ en: 'Private' })
  await archive.services.db
    .insertInto('tags')
    .values({ id: tagId, names, parent_id: null, colour: null })
    .execute()
  cousin = await archive.addUser({ restrictedTagIds: [tagId] })
})
afterAll(() => archive.close())

async function read(user: TestUser | undefined, id: string, route: string, headers = {}) {
  const url = `/api/assets/${id}${route}`
  const answer = await archive.app.inject({ url, headers: { ...archive.getHeaders(user), ...headers } })
  return { status: answer.statusCode, body: answer.body }
}

test('replies to a request for a file of a hidden item exactly as for one that does not exist', async () => {
  const { assetId } = await addItemWithFile(archive, author, bytes, 'secret.txt', { tagIds: [tagId] })
  for (const route of routes) {
    const hidden = await read(cousin, assetId, route)
    expect(hidden).toEqual(await read(cousin, uuidv7(), route))
    expect(hidden.status).toBe(404)
  }
  expect((await read(author, assetId, '/original')).body).toBe(bytes.toString())
})

test('no longer answers 304 for a cached file once its item is hidden or the reader is suspended', async () => {
  const { assetId, sha256, item } = await addItemWithFile(archive, author, bytes, 'later.txt')
  const known = { 'if-none-match': `"${sha256}"` }
  expect((await read(cousin, assetId, '/original', known)).status).toBe(304)
  const body = { version: item.version, tagIds: [tagId] }
  await archive.call(author, itemContracts.changeItem, { params: { id: item.id }, body })
  expect((await read(cousin, assetId, '/original', known)).status).toBe(404)
  const visitor = await archive.addUser()
  expect((await read(visitor, assetId, '/original', known)).status).toBe(304)
  const { db } = archive.services
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', visitor.id).execute()
  expect((await read(visitor, assetId, '/original', known)).status).toBe(401)
  expect((await read(undefined, assetId, '/original', known)).status).toBe(401)
})

test('shows a detached file only to those who may edit its item', async () => {
  const { assetId, item } = await addItemWithFile(archive, author, bytes, 'detached.txt')
  const body = { version: item.version, assetIds: [] }
  await archive.call(author, itemContracts.changeItem, { params: { id: item.id }, body })
  expect((await read(author, assetId, '/original')).status).toBe(200)
  expect((await read(cousin, assetId, '/original')).status).toBe(404)
  expect((await archive.call(cousin, contracts.getAsset, { params: { id: assetId } })).status).toBe(404)
})

test.each(['nope', '0', '%00', '00000000-0000-0000-0000-00000000000g'])('rejects the id %s', async (id) => {
  for (const route of routes) {
    const { status } = await read(author, id, route)
    expect([400, 404]).toContain(status)
  }
})

test.each([
  ['/thumbnail?width=wide', 'width'],
  ['/thumbnail?width=0', 'width'],
  ['/pages/0', 'page'],
  ['/pages/two', 'page'],
  ['/original?download=perhaps', 'download'],
])('rejects %s and names the field', async (route, path) => {
  const { assetId } = await addItemWithFile(archive, author, bytes, 'x.txt')
  const { status, body } = await read(author, assetId, route)
  expect(status).toBe(400)
  expect(JSON.parse(body).issues[0].path).toContain(path)
})

test('lists several files at once, without those that are hidden, detached or missing', async () => {
  const shown = await addItemWithFile(archive, author, bytes, 'shown.txt')
  const hidden = await addItemWithFile(archive, author, bytes, 'hidden.txt', { tagIds: [tagId] })
  const detached = await addItemWithFile(archive, author, bytes, 'off.txt')
  const body = { version: detached.item.version, assetIds: [] }
  await archive.call(author, itemContracts.changeItem, { params: { id: detached.item.id }, body })
  const id = [hidden.assetId, uuidv7(), shown.assetId, detached.assetId]
  const ask = async (user: TestUser) => {
    const { reply } = await archive.call(user, contracts.listAssets, { query: { id } })
    return reply.assets.map((asset) => asset.id)
  }
  expect(await ask(cousin)).toEqual([shown.assetId])
  expect(await ask(author)).toEqual([hidden.assetId, shown.assetId, detached.assetId].sort())
  const many = { query: { id: Array.from({ length: 101 }, () => uuidv7()) } }
  expect((await archive.call(author, contracts.listAssets, many)).status).toBe(400)
})
