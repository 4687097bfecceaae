import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { addFile } from '../../testing/test-item.ts'
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

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const add = async (bytes: Buffer) =>
  (await addFile(archive, author, bytes, 'photo.png', { kind: 'image' })).assetId

/** Does the work on an asset with some of the file store's functions replaced. */
const deriveOn = (assetId: string, store: Partial<FileStore>) =>
  deriveAsset({ ...archive.services, files: { ...archive.services.files, ...store } }, { assetId }, never)

async function stateOf(id: string) {
  const { db } = archive.services
  return db.selectFrom('assets').select(['state', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Waiting jobs of an asset: in how many seconds each may begin. */
async function waitingFor(assetId: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
    where data->>'assetId' = ${assetId} and state = 'created' order by start_after`.execute(
    archive.services.db,
  )
  return rows.map(({ seconds }) => seconds)
}

/** As a worker does that begins with the jobs that are due. */
const takeJobs = (assetId: string) =>
  sql`update pgboss.job set state = 'completed' where data->>'assetId' = ${assetId}`.execute(
    archive.services.db,
  )

const full = async () => 1024
const noSpace = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))

describe('the work on a file on a full disk', () => {
  test.each([
    ['before it begins', '#804020', { freeBytes: full }],
    ['in the midst of it', '#208040', { adopt: noSpace }],
  ])('is left for later without being an attempt, noticed %s', async (_, background, store) => {
    const id = await add(await photo(background))
    await takeJobs(id)
    await deriveOn(id, store)
    expect(await stateOf(id)).toEqual({ state: 'pending', reason: null })
    const [seconds] = await waitingFor(id)
    expect(seconds).toBeGreaterThan(30)
    await deriveOn(id, {})
    expect((await stateOf(id)).state).toBe('ready')
  })

  test('does not blame a file that cannot be read until there is room to tell', async () => {
    const assetId = await add((await photo('#204080')).subarray(0, 150))
    await takeJobs(assetId)
    const looks = [1024 ** 3, 1024]
    await deriveOn(assetId, { freeBytes: async () => looks.shift() ?? 1024 })
    expect((await stateOf(assetId)).state).toBe('pending')
    await deriveOn(assetId, {})
    expect((await stateOf(assetId)).state).toBe('failed')
  })
})
