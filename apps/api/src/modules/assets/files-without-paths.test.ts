import { randomBytes } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/assets'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRemoteStore, type RemoteStore } from '../../files/testing/remote-store.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAsset } from './derive-asset.ts'
import { removeFilesJob } from './remove-files.job.ts'

// The archive with a file store whose files have no paths, which answers late and fails at times.

let remote: RemoteStore
let archive: TestArchive
let author: TestUser
let photo: Buffer
let assetId: string
let sha256: string
const { signal } = new AbortController()

beforeAll(async () => {
  remote = await openRemoteStore({ latencyMs: 5 })
  archive = await openTestArchive({ files: remote.store })
  author = await archive.addUser()
})
afterAll(async () => {
  await archive.close()
  await remote.close()
})
beforeEach(async () => {
  const [r, g, b] = randomBytes(3)
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  const added = await addItemWithFile(archive, author, photo, 'photo.png', { kind: 'image' })
  assetId = added.assetId
  sha256 = added.sha256
})

const getState = (id: string) =>
  archive.services.db.selectFrom('assets').select(['state', 'reason']).where('id', '=', id).executeTakeFirst()

const getOriginal = (range?: string) =>
  archive.app.inject({
    url: `/api/assets/${assetId}/original`,
    headers: { ...archive.getHeaders(author), ...(range && { range }) },
  })

test('an original is sent completely and in part', async () => {
  expect((await getOriginal()).rawPayload).toEqual(photo)
  const part = await getOriginal('bytes=100-199')
  expect([part.statusCode, part.rawPayload]).toEqual([206, photo.subarray(100, 200)])
})

test('renditions are derived from a local copy, and sent', async () => {
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'ready', reason: null })
  const thumbnail = await archive.call(author, contracts.getThumbnail, { params: { id: assetId }, query: {} })
  expect(thumbnail.status).toBe(200)
  expect((await sharp(thumbnail.bytes).metadata()).width).toBeGreaterThan(0)
})

test.each(['ECONNRESET', 'ENOENT'])('a copy that fails with %s leaves the asset pending', async (code) => {
  remote.failNext('withLocalFile', code)
  await expect(deriveAsset(archive.services, assetId, signal)).rejects.toMatchObject({ code })
  expect(await getState(assetId)).toEqual({ state: 'pending', reason: null })
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'ready', reason: null })
})

test('without space for a copy the asset waits and counts no attempt', async () => {
  remote.failNext('withLocalFile', 'ENOSPC')
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'pending', reason: null })
})

test('a flipped bit is found when the original is read, and repaired by the same upload', async () => {
  const damaged = Buffer.from(photo)
  damaged[50] = (damaged[50] ?? 0) ^ 1
  remote.damage(sha256, damaged)
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'failed', reason: 'corrupt' })
  expect((await getOriginal()).json()).toMatchObject({ code: 'file-damaged' })
  await uploadFile(archive, author, photo, 'again.png')
  expect((await getOriginal()).rawPayload).toEqual(photo)
})

test('an upload that could not be stored is finished when its client asks again', async () => {
  const tus = createTusClient(archive, author)
  const bytes = randomBytes(2000)
  const id = getUploadId(await tus.create(bytes.length, 'letter.bin'))
  remote.failNext('adopt', 'ECONNRESET')
  expect((await tus.append(id, 0, bytes)).status).toBe(503)
  expect(await tus.ask(id)).toMatchObject({ status: 200, headers: { 'upload-offset': '2000' } })
})

test('an unreferenced file is removed', async () => {
  const uploadId = await uploadFile(archive, author, Buffer.from('Nobody took me.'), 'letter.txt')
  const { db } = archive.services
  const upload = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .returning('sha256')
    .executeTakeFirstOrThrow()
  remote.setAdoptedAt(upload.sha256, new Date('2020-01-01'))
  await removeFilesJob.handle({ sha256s: [upload.sha256] }, { services: archive.services, signal })
  expect(await remote.store.has(upload.sha256)).toBe(false)
  expect(await remote.store.has(sha256)).toBe(true)
})
