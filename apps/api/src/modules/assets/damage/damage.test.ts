import { randomBytes } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as assets from '@lares/shared-types/contracts/assets'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getStoredPath } from '../../../files/testing/stored-path.ts'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { flipBit } from '../../../testing/flip-bit.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { uploadFile } from '../../../testing/upload-file.ts'
import { deriveAsset } from '../derive-asset.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

async function addLetter(bytes: Buffer = randomBytes(5000)) {
  const added = await addItemWithFile(archive, author, bytes, 'letter.bin')
  return { ...added, bytes, path: getStoredPath(archive, added.sha256) }
}

const getOriginal = (id: string) => archive.call(author, assets.getOriginal, { params: { id }, query: {} })

async function isMarked(sha256: string): Promise<boolean> {
  const { db } = archive.services
  const row = await db.selectFrom('damaged_files').selectAll().where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

describe('a stored original', () => {
  test.each([
    ['truncated', (path: string) => truncate(path, 100)],
    ['missing', (path: string) => rm(path)],
  ])('that is %s is answered with file-damaged, also for a range', async (_, damage) => {
    const { assetId, path, sha256 } = await addLetter()
    await damage(path)
    expect(await getOriginal(assetId)).toMatchObject({ status: 500, error: { code: 'file-damaged' } })
    const partial = await archive.app.inject({
      url: `/api/assets/${assetId}/original`,
      headers: { ...archive.getHeaders(author), range: 'bytes=0-9' },
    })
    expect(partial.json()).toMatchObject({ code: 'file-damaged' })
    expect(await isMarked(sha256)).toBe(true)
  })

  test('whose content has changed is detected when it is read, and not sent after that', async () => {
    const { assetId, path, sha256 } = await addLetter()
    await flipBit(path)
    await getOriginal(assetId)
    await waitFor(async () => expect(await isMarked(sha256)).toBe(true))
    expect((await getOriginal(assetId)).error.code).toBe('file-damaged')
  })

  test('that is repaired manually is sent again', async () => {
    const { assetId, bytes, path } = await addLetter()
    await flipBit(path)
    await getOriginal(assetId)
    await waitFor(async () => expect((await getOriginal(assetId)).status).toBe(500))
    await writeFile(path, bytes)
    await waitFor(async () => expect((await getOriginal(assetId)).bytes.equals(bytes)).toBe(true))
  })

  test.each([
    ['flipped', flipBit],
    ['truncated', (path: string) => truncate(path, 100)],
    ['missing', (path: string) => rm(path)],
  ])('that is %s is repaired by uploading the same file again', async (_, damage) => {
    const { assetId, bytes, path, sha256 } = await addLetter()
    await damage(path)
    await getOriginal(assetId)
    await waitFor(async () => expect(await isMarked(sha256)).toBe(true))
    await uploadFile(archive, author, bytes, 'again.bin')
    expect(await isMarked(sha256)).toBe(false)
    expect((await getOriginal(assetId)).bytes.equals(bytes)).toBe(true)
  })

  test('that is damaged does not invalidate its existing renditions', async () => {
    const { assetId, path } = await addLetter(Buffer.from('Dear grandmother'))
    const neverAborted = new AbortController().signal
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
    await flipBit(path)
    await deriveAsset({ ...archive.services, jobs }, assetId, neverAborted)
    const { state } = (await archive.call(author, assets.getAsset, { params: { id: assetId } })).reply
    expect(state).toBe('ready')
    const renditions = await db
      .selectFrom('renditions')
      .select('sha256')
      .where('asset_id', '=', assetId)
      .execute()
    expect(renditions).toEqual([{ sha256: 'f'.repeat(64) }])
  })
})

test('a damaged rendition is derived again when its damaged original is repaired', async () => {
  const { db } = archive.services
  const { assetId, bytes, path } = await addLetter(Buffer.from('Dear grandfather\r\n'))
  const neverAborted = new AbortController().signal
  const getText = () => archive.call(author, assets.getText, { params: { id: assetId } })
  await deriveAsset(archive.services, assetId, neverAborted)
  const rendition = await db
    .selectFrom('renditions')
    .select('sha256')
    .where('asset_id', '=', assetId)
    .where('name', '=', 'text')
    .executeTakeFirstOrThrow()
  await truncate(getStoredPath(archive, rendition.sha256), 3)
  await flipBit(path)
  expect((await getText()).error.code).toBe('file-damaged')
  await deriveAsset(archive.services, assetId, neverAborted)
  await uploadFile(archive, author, bytes, 'again.txt')
  await deriveAsset(archive.services, assetId, neverAborted)
  expect((await getText()).bytes.toString()).toBe('Dear grandfather')
})

test('repairing an original resets its attempts', async () => {
  const { db } = archive.services
  const { assetId, bytes, path, sha256 } = await addLetter()
  await flipBit(path)
  await getOriginal(assetId)
  await waitFor(async () => expect(await isMarked(sha256)).toBe(true))
  const failedState = { state: 'failed', reason: 'corrupt', exceeded_attempts: 2 } as const
  await db.updateTable('assets').set(failedState).where('id', '=', assetId).execute()
  await uploadFile(archive, author, bytes, 'again.bin')
  const repaired = await db
    .selectFrom('assets')
    .select(['state', 'reason', 'exceeded_attempts'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  expect(repaired).toEqual({ state: 'pending', reason: null, exceeded_attempts: 0 })
})

test('an original that is repaired while its content is checked is sent', async () => {
  const { files } = archive.services
  const { assetId, bytes, path, sha256 } = await addLetter()
  await flipBit(path)
  const { stat } = files
  let calls = 0
  // The first call is that of the request, the second and the third enclose the hashing in the background.
  const repairing = vi.spyOn(files, 'stat').mockImplementation(async (hash) => {
    const state = await stat(hash)
    calls += 1
    if (calls === 3) await uploadFile(archive, author, bytes, 'again.bin')
    return state
  })
  await getOriginal(assetId)
  await waitFor(() => expect(calls).toBeGreaterThan(3))
  repairing.mockRestore()
  await waitFor(async () => expect(await isMarked(sha256)).toBe(false))
  expect((await getOriginal(assetId)).bytes.equals(bytes)).toBe(true)
})

test('an original that is repaired while renditions are derived from it is derived again', async () => {
  const { db, files } = archive.services
  const { assetId, bytes, path, sha256 } = await addLetter(Buffer.from('Dear aunt'))
  await flipBit(path)
  vi.spyOn(files, 'read').mockImplementationOnce(async () => {
    const damaged = await readFile(path)
    await uploadFile(archive, author, bytes, 'again.txt')
    return Readable.from([damaged])
  })
  const neverAborted = new AbortController().signal
  await deriveAsset(archive.services, assetId, neverAborted)
  expect(await isMarked(sha256)).toBe(false)
  const asset = await db
    .selectFrom('assets')
    .select(['state', 'reason'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  expect(asset).toEqual({ state: 'pending', reason: null })
})

const flippedCount = process.env.LARES_TEST_ALL === '1' ? 200 : 40

test(`all of ${flippedCount} originals with one flipped bit are detected when they are read`, {
  timeout: 240_000,
}, async () => {
  const addedLetters = []
  for (let count = 0; count < flippedCount; count += 1)
    addedLetters.push(await addLetter(randomBytes(2000 + count)))
  for (const { path } of addedLetters) await flipBit(path)
  for (const { assetId } of addedLetters) await getOriginal(assetId)
  for (const { assetId, sha256 } of addedLetters) {
    await vi.waitFor(async () => expect(await isMarked(sha256)).toBe(true), 60_000)
    expect((await getOriginal(assetId)).error.code).toBe('file-damaged')
  }
})
