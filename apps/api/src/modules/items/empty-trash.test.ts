import * as assetContracts from '@lares/shared-types/contracts/assets'
import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { removeFiles } from '../assets/remove-files.ts'
import { emptyTrash } from './empty-trash.ts'

let archive: TestArchive
let keeper: TestUser
let now = new Date()

const day = 24 * 3600 * 1000
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  keeper = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function trashedDocument(bytes: Buffer) {
  const item = await addDocument(bytes)
  await archive.call(keeper, contracts.trashItem, { params: { id: item.id }, query: { version: 1 } })
  return item
}

async function addDocument(bytes: Buffer) {
  const uploadId = await uploadFile(archive, keeper, bytes, 'letter.txt')
  const body = { kind: 'document' as const, title: 'Letter', uploadIds: [uploadId] }
  const { reply } = await archive.call(keeper, contracts.createItem, { body })
  const [asset] = reply.assets
  if (!asset) throw new Error('the item has no file')
  return { id: reply.id, assetId: asset.id, sha256: asset.sha256 }
}

test('what lies in the trash for 30 days is removed with its history, and what lies there for less is not', async () => {
  const item = await trashedDocument(Buffer.from('to be removed'))
  const params = { id: item.id }
  now = new Date(Date.now() + 29 * day)
  await emptyTrash(archive.services, {}, never)
  expect((await archive.call(keeper, contracts.getItem, { params })).status).toBe(200)
  now = new Date(Date.now() + 31 * day)
  await emptyTrash(archive.services, {}, never)
  now = new Date()
  expect((await archive.call(keeper, contracts.getItem, { params })).status).toBe(404)
  expect((await archive.call(keeper, assetContracts.getAsset, { params: { id: item.assetId } })).status).toBe(
    404,
  )
  const history = await archive.services.db
    .selectFrom('revisions')
    .select('number')
    .where('entity_id', '=', item.id)
    .execute()
  expect(history).toEqual([])
})

test('its file goes only when nothing else has the same bytes', async () => {
  const shared = await trashedDocument(Buffer.from('in two items'))
  await addDocument(Buffer.from('in two items'))
  const alone = await trashedDocument(Buffer.from('in one item'))
  now = new Date(Date.now() + 31 * day)
  await emptyTrash(archive.services, {}, never)
  const sha256s = [shared.sha256, alone.sha256]
  await removeFiles(archive.services, { sha256s }, never)
  now = new Date()
  expect(await Promise.all(sha256s.map((sha256) => archive.services.files.has(sha256)))).toEqual([
    true,
    false,
  ])
})
