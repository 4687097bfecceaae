import * as assetContracts from '@lares/shared-types/contracts/assets'
import * as contracts from '@lares/shared-types/contracts/items'
import { listTrash } from '@lares/shared-types/contracts/trash'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { removeFilesJob } from '../assets/remove-files.job.ts'
import { emptyTrashJob } from './empty-trash.job.ts'

let archive: TestArchive
let admin: TestUser
let now = new Date()

const day = 24 * 3600 * 1000
const neverAborted = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function addTrashedDocument(bytes: Buffer) {
  const item = await addDocument(bytes)
  await archive.call(admin, contracts.trashItem, { params: { id: item.id }, query: { version: 1 } })
  return item
}

async function addDocument(bytes: Buffer) {
  const uploadId = await uploadFile(archive, admin, bytes, 'letter.txt')
  const body = { kind: 'document' as const, title: 'Letter', uploadIds: [uploadId] }
  const { reply } = await archive.call(admin, contracts.createItem, { body })
  const [asset] = reply.assets
  if (!asset) throw new Error('the item has no file')
  return { id: reply.id, assetId: asset.id, sha256: asset.sha256 }
}

test('deletes an item with its revisions after 30 days in the trash, and not before', async () => {
  const item = await addTrashedDocument(Buffer.from('to be removed'))
  const params = { id: item.id }
  now = new Date(Date.now() + 29 * day)
  await emptyTrashJob.handle({}, { services: archive.services, signal: neverAborted })
  expect((await archive.call(admin, contracts.getItem, { params })).status).toBe(200)
  now = new Date(Date.now() + 31 * day)
  await emptyTrashJob.handle({}, { services: archive.services, signal: neverAborted })
  now = new Date()
  expect((await archive.call(admin, contracts.getItem, { params })).status).toBe(404)
  expect((await archive.call(admin, assetContracts.getAsset, { params: { id: item.assetId } })).status).toBe(
    404,
  )
  const history = await archive.services.db
    .selectFrom('revisions')
    .select('number')
    .where('entity_id', '=', item.id)
    .execute()
  expect(history).toEqual([])
})

test('counts the 30 days of what a restore has brought back from the restore', async () => {
  const { db } = archive.services
  const item = await addTrashedDocument(Buffer.from('from an old backup'))
  const restoredAt = new Date()
  await db
    .updateTable('items')
    .set({ deleted_at: new Date(Date.now() - 400 * day) })
    .where('id', '=', item.id)
    .execute()
  await db.updateTable('archive').set({ restored_at: restoredAt }).execute()
  const listed = async () => (await archive.call(admin, listTrash, { query: {} })).reply.items
  const emptyAfter = async (days: number) => {
    now = new Date(restoredAt.getTime() + days * day)
    await emptyTrashJob.handle({}, { services: archive.services, signal: neverAborted })
    now = new Date()
  }
  try {
    await emptyAfter(29)
    expect(await listed()).toMatchObject([
      { item: { id: item.id }, expiresAt: new Date(restoredAt.getTime() + 30 * day).toISOString() },
    ])
    await emptyAfter(31)
    expect(await listed()).toEqual([])
  } finally {
    await db.updateTable('archive').set({ restored_at: null }).execute()
  }
})

test('removes a file only if no other item has the same bytes', async () => {
  const shared = await addTrashedDocument(Buffer.from('in two items'))
  await addDocument(Buffer.from('in two items'))
  const alone = await addTrashedDocument(Buffer.from('in one item'))
  now = new Date(Date.now() + 31 * day)
  await emptyTrashJob.handle({}, { services: archive.services, signal: neverAborted })
  const sha256s = [shared.sha256, alone.sha256]
  await removeFilesJob.handle({ sha256s }, { services: archive.services, signal: neverAborted })
  now = new Date()
  expect(await Promise.all(sha256s.map((sha256) => archive.services.files.has(sha256)))).toEqual([
    true,
    false,
  ])
})
