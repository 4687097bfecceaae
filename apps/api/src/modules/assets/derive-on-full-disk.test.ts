import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveAsset } from './derive-asset.ts'

let archive: TestArchive
let author: TestUser
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

const createPhoto = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const addPhoto = async (bytes: Buffer) =>
  (await addItemWithFile(archive, author, bytes, 'photo.png', { kind: 'image' })).assetId

/** Derives an asset with some functions of the file store replaced. */
const deriveWith = (assetId: string, store: Partial<FileStore>) =>
  deriveAsset({ ...archive.services, files: { ...archive.services.files, ...store } }, assetId, never)

async function getState(id: string) {
  const { db } = archive.services
  return db.selectFrom('assets').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The queued jobs of an asset: in how many seconds each may start. */
async function listJobDelays(assetId: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
    where data->>'assetId' = ${assetId} and state = 'created' order by start_after`.execute(
    archive.services.db,
  )
  return rows.map(({ seconds }) => seconds)
}

/** Completes the queued jobs of an asset, as a worker would. */
const completeJobs = (assetId: string) =>
  sql`update pgboss.job set state = 'completed' where data->>'assetId' = ${assetId}`.execute(
    archive.services.db,
  )

const almostNoBytes = async () => 1024
const rejectWithNoSpace = () =>
  Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))

describe('deriving an asset on a full disk', () => {
  test.each([
    ['before it starts', '#804020', { getFreeBytes: almostNoBytes }],
    ['while it runs', '#208040', { adopt: rejectWithNoSpace }],
  ])(
    'is retried later without counting an attempt when the disk is full %s',
    async (_, background, store) => {
      const id = await addPhoto(await createPhoto(background))
      await completeJobs(id)
      await deriveWith(id, store)
      expect(await getState(id)).toEqual({ state: 'pending', reason: null })
      const [seconds] = await listJobDelays(id)
      expect(seconds).toBeGreaterThan(30)
      await deriveWith(id, {})
      expect((await getState(id)).state).toBe('ready')
    },
  )

  test('marks an unreadable file as failed only once the disk has free space', async () => {
    const assetId = await addPhoto((await createPhoto('#204080')).subarray(0, 150))
    await completeJobs(assetId)
    const freeBytes = [1024 ** 3, 1024]
    await deriveWith(assetId, { getFreeBytes: async () => freeBytes.shift() ?? 1024 })
    expect((await getState(assetId)).state).toBe('pending')
    await deriveWith(assetId, {})
    expect((await getState(assetId)).state).toBe('failed')
  })
})
