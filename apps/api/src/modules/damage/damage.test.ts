import { randomBytes } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import * as assets from '@lares/shared-types/contracts/assets'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { addFile } from '../../testing/test-item.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

async function letter(bytes: Buffer = randomBytes(5000)) {
  const added = await addFile(archive, author, bytes, 'letter.bin')
  return { ...added, bytes, path: archive.services.files.pathOf(added.sha256) }
}

const original = (id: string) => archive.call(author, assets.getOriginal, { params: { id }, query: {} })

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const place = Math.floor(bytes.length / 2)
  bytes[place] = (bytes[place] ?? 0) ^ 1
  await writeFile(path, bytes)
}

async function isMarked(sha256: string): Promise<boolean> {
  const { db } = archive.services
  const row = await db.selectFrom('damaged_files').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

describe('a stored original', () => {
  test.each([
    ['truncated', (path: string) => truncate(path, 100)],
    ['missing', (path: string) => rm(path)],
  ])('that is %s is an error of its own, in whole and in part', async (_, damage) => {
    const { assetId, path, sha256 } = await letter()
    await damage(path)
    expect(await original(assetId)).toMatchObject({ status: 500, error: { code: 'file-damaged' } })
    const part = await archive.app.inject({
      url: `/api/assets/${assetId}/original`,
      headers: { ...archive.headersOf(author), range: 'bytes=0-9' },
    })
    expect(part.json()).toMatchObject({ code: 'file-damaged' })
    expect(await isMarked(sha256)).toBe(true)
  })

  test('whose bytes have changed is found when it is read, and not handed out after that', async () => {
    const { assetId, path, sha256 } = await letter()
    await flip(path)
    await original(assetId)
    await vi.waitFor(async () => expect(await isMarked(sha256)).toBe(true))
    expect((await original(assetId)).error.code).toBe('file-damaged')
  })

  test('that is put right by hand is handed out again', async () => {
    const { assetId, bytes, path } = await letter()
    await flip(path)
    await original(assetId)
    await vi.waitFor(async () => expect((await original(assetId)).status).toBe(500))
    await writeFile(path, bytes)
    await vi.waitFor(async () => expect((await original(assetId)).bytes.equals(bytes)).toBe(true))
  })

  test.each([
    ['flipped', flip],
    ['truncated', (path: string) => truncate(path, 100)],
    ['missing', (path: string) => rm(path)],
  ])('that is %s is repaired by uploading the same file again', async (_, damage) => {
    const { assetId, bytes, path, sha256 } = await letter()
    await damage(path)
    await original(assetId)
    await vi.waitFor(async () => expect(await isMarked(sha256)).toBe(true))
    await uploadFile(archive, author, bytes, 'again.bin')
    expect(await isMarked(sha256)).toBe(false)
    expect((await original(assetId)).bytes.equals(bytes)).toBe(true)
  })

  test('that is damaged does not take the place of what was made from it while it was whole', async () => {
    const { assetId, path } = await letter(Buffer.from('Dear grandmother'))
    const never = new AbortController().signal
    const { db, jobs } = archive.services
    await db.updateTable('assets').set({ state: 'ready' }).where('id', '=', assetId).execute()
    const rendition = {
      asset_id: assetId,
      name: 'text',
      variant: '',
      media_type: 'text/plain',
      size: 1,
    } as const
    await db
      .insertInto('renditions')
      .values({ ...rendition, sha256: 'f'.repeat(64), width: null, height: null })
      .execute()
    await db.updateTable('assets').set({ state: 'pending' }).where('id', '=', assetId).execute()
    await flip(path)
    await deriveAsset({ ...archive.services, jobs }, { assetId }, never)
    const { state } = (await archive.call(author, assets.getAsset, { params: { id: assetId } })).reply
    expect(state).toBe('ready')
    const made = await db.selectFrom('renditions').select('sha256').where('asset_id', '=', assetId).execute()
    expect(made).toEqual([{ sha256: 'f'.repeat(64) }])
  })
})

test('a rendition that was damaged together with its original is made again when the original is repaired', async () => {
  const { db } = archive.services
  const { assetId, bytes, path } = await letter(Buffer.from('Dear grandfather\r\n'))
  const never = new AbortController().signal
  const text = () => archive.call(author, assets.getText, { params: { id: assetId } })
  await deriveAsset(archive.services, { assetId }, never)
  const rendition = await db
    .selectFrom('renditions')
    .select('sha256')
    .where('asset_id', '=', assetId)
    .where('name', '=', 'text')
    .executeTakeFirstOrThrow()
  await truncate(archive.services.files.pathOf(rendition.sha256), 3)
  await flip(path)
  expect((await text()).error.code).toBe('file-damaged')
  await deriveAsset(archive.services, { assetId }, never)
  await uploadFile(archive, author, bytes, 'again.txt')
  await deriveAsset(archive.services, { assetId }, never)
  expect((await text()).bytes.toString()).toBe('Dear grandfather')
})

test('a repaired original gets all of its attempts anew', async () => {
  const { db } = archive.services
  const { assetId, bytes, path, sha256 } = await letter()
  await flip(path)
  await original(assetId)
  await vi.waitFor(async () => expect(await isMarked(sha256)).toBe(true))
  const givenUp = { state: 'failed', reason: 'corrupt', exceeded_attempts: 2 } as const
  await db.updateTable('assets').set(givenUp).where('id', '=', assetId).execute()
  await uploadFile(archive, author, bytes, 'again.bin')
  const repaired = await db
    .selectFrom('assets')
    .select(['state', 'reason', 'exceeded_attempts'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  expect(repaired).toEqual({ state: 'pending', reason: null, exceeded_attempts: 0 })
})

test('of 200 originals with one bit flipped, all are found when they are read', {
  timeout: 120_000,
}, async () => {
  const letters = []
  for (let count = 0; count < 200; count += 1) letters.push(await letter(randomBytes(2000 + count)))
  for (const { path } of letters) await flip(path)
  for (const { assetId } of letters) await original(assetId)
  for (const { assetId, sha256 } of letters) {
    await vi.waitFor(async () => expect(await isMarked(sha256)).toBe(true), 20_000)
    expect((await original(assetId)).error.code).toBe('file-damaged')
  }
})
