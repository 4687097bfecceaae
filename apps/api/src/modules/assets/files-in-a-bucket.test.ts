import { createHash, randomBytes } from 'node:crypto'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import * as contracts from '@lares/shared-types/contracts/assets'
import { downloadExport } from '@lares/shared-types/contracts/exports'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestS3Store, type TestS3Store } from '../../files/testing/test-s3-store.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { download, makeExport, unzip } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAsset } from './derive-asset.ts'
import { removeFilesJob } from './remove-files.job.ts'

let bucket: TestS3Store
let archive: TestArchive
let author: TestUser
let address: string
/** Moved on so that the circuit breaker closes without waiting. */
let clockMs = 0
const { signal } = new AbortController()
const away = { status: 503, code: 'ServiceUnavailable' }

beforeAll(async () => {
  bucket = await openTestS3Store({ breaker: new CircuitBreaker(() => clockMs) })
  archive = await openTestArchive({ files: bucket.store })
  author = await archive.addUser()
  address = await archive.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  bucket.fake.fault = () => undefined
  clockMs += 60_000
})
afterAll(async () => {
  await archive.close()
  await bucket.close()
})

async function addPhoto() {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { photo, ...(await addItemWithFile(archive, author, photo, 'photo.png', { kind: 'image' })) }
}

const getOriginal = (assetId: string, range?: string) =>
  fetch(`${address}/api/assets/${assetId}/original`, {
    headers: { ...archive.getHeaders(author), ...(range && { range }) },
  })

const getState = (id: string) =>
  archive.services.db.selectFrom('assets').select(['state', 'reason']).where('id', '=', id).executeTakeFirst()

async function countMarks(sha256: string): Promise<number> {
  const { db } = archive.services
  const rows = await db.selectFrom('damaged_files').select('sha256').where('sha256', '=', sha256).execute()
  return rows.length
}

test('an upload is stored in the bucket, derived, and sent completely and in part', async () => {
  const { photo, assetId, sha256 } = await addPhoto()
  expect(bucket.listKeys(sha256)).toHaveLength(1)
  const whole = await getOriginal(assetId)
  expect(Buffer.from(await whole.arrayBuffer()).equals(photo)).toBe(true)
  const part = await getOriginal(assetId, 'bytes=100-199')
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(photo.subarray(100, 200))).toBe(true)
  await deriveAsset(archive.services, assetId, signal)
  const thumbnail = await archive.call(author, contracts.getThumbnail, { params: { id: assetId }, query: {} })
  expect((await sharp(thumbnail.bytes).metadata()).width).toBeGreaterThan(0)
  const { db } = archive.services
  const rendition = await db
    .selectFrom('renditions')
    .select('sha256')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow()
  expect(bucket.listKeys(rendition.sha256)).toHaveLength(1)
})

test('while the bucket is away files are answered with upstream-unavailable, and none counts as damaged', async () => {
  const { photo, assetId, sha256 } = await addPhoto()
  bucket.fake.fault = () => away
  const refused = await getOriginal(assetId)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'upstream-unavailable' })
  bucket.fake.fault = () => undefined
  clockMs += 60_000
  expect(await countMarks(sha256)).toBe(0)
  expect(Buffer.from(await (await getOriginal(assetId)).arrayBuffer()).equals(photo)).toBe(true)
})

test('a download whose bucket goes away in the middle is broken off, and the next one is whole', async () => {
  const bytes = randomBytes(3_000_000)
  const { assetId, sha256 } = await addItemWithFile(archive, author, bytes, 'film.bin')
  // Also for the check of a file that is opened for the first time in a day.
  let fault: ReturnType<typeof bucket.fake.fault> = 'cut-off'
  bucket.fake.fault = (method, key) => (method === 'GET' && key !== '' ? fault : undefined)
  const broken = await getOriginal(assetId)
  expect(broken.status).toBe(200)
  fault = away
  await expect(broken.arrayBuffer()).rejects.toThrow()
  bucket.fake.fault = () => undefined
  // Requests that are still under way may fail once more, after which others wait again.
  const next = await waitFor(async () => {
    clockMs += 60_000
    const reply = await getOriginal(assetId)
    expect(reply.status).toBe(200)
    return reply
  })
  expect(Buffer.from(await next.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await countMarks(sha256)).toBe(0)
})

test('an asset whose original cannot be reached stays pending, and is derived later', async () => {
  const { assetId } = await addPhoto()
  bucket.fake.fault = () => away
  const derivation = deriveAsset(archive.services, assetId, signal)
  await expect(derivation).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(await getState(assetId)).toEqual({ state: 'pending', reason: null })
  bucket.fake.fault = () => undefined
  clockMs += 60_000
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'ready', reason: null })
})

test('an upload that could not be stored is finished when its client asks again', async () => {
  const tus = createTusClient(archive, author)
  const bytes = randomBytes(2000)
  const id = getUploadId(await tus.create(bytes.length, 'letter.bin'))
  bucket.fake.fault = () => away
  expect((await tus.append(id, 0, bytes)).status).toBe(503)
  bucket.fake.fault = () => undefined
  clockMs += 60_000
  expect(await tus.ask(id)).toMatchObject({ status: 200, headers: { 'upload-offset': '2000' } })
})

test('an export has the files of the bucket, and is broken off without marking them while it is away', async () => {
  const letter = randomBytes(200_000)
  const { item, sha256 } = await addItemWithFile(archive, author, letter, 'letter.bin')
  const exportId = await makeExport(archive, author, { ids: [item.id] })
  const entries = Object.values(unzip(await download(archive, author, exportId)))
  expect(entries.some((bytes) => letter.equals(bytes))).toBe(true)
  bucket.fake.fault = (method, key) => (method === 'GET' && key.includes(sha256) ? away : undefined)
  const path = downloadExport.path.replace(':id', exportId)
  const broken = await fetch(`${address}${path}`, { headers: archive.getHeaders(author) })
  await expect(broken.arrayBuffer()).rejects.toThrow()
  expect(await countMarks(sha256)).toBe(0)
})

test('an original that alone cannot be read is damaged, others are sent, and uploading it again repairs it', async () => {
  const letter = randomBytes(3000)
  const { assetId, sha256 } = await addItemWithFile(archive, author, letter, 'letter.bin')
  const other = await addPhoto()
  const [object = ''] = bucket.listKeys(sha256)
  bucket.fake.fault = (_method, key) =>
    key === object ? { status: 403, code: 'InvalidObjectState' } : undefined
  const refused = await getOriginal(assetId)
  expect(await refused.json()).toMatchObject({ code: 'file-damaged' })
  expect(refused.headers.get('etag')).toBeNull()
  await waitFor(async () => expect(await countMarks(sha256)).toBe(1))
  const sent = await getOriginal(other.assetId)
  expect(Buffer.from(await sent.arrayBuffer()).equals(other.photo)).toBe(true)
  bucket.setAdoptedAt(sha256, new Date('2020-01-01'))
  await uploadFile(archive, author, letter, 'again.bin')
  expect(Buffer.from(await (await getOriginal(assetId)).arrayBuffer()).equals(letter)).toBe(true)
  expect(await countMarks(sha256)).toBe(0)
})

test('an original that alone cannot be read fails its asset, and no other job waits for it', async () => {
  const { assetId, sha256 } = await addPhoto()
  bucket.fake.fault = (method, key) =>
    method === 'GET' && key.includes(sha256) ? { status: 403, code: 'AccessDenied' } : undefined
  await deriveAsset(archive.services, assetId, signal)
  expect(await getState(assetId)).toEqual({ state: 'failed', reason: 'corrupt' })
  expect(await countMarks(sha256)).toBe(1)
})

test('a file that cannot be removed is left to another job, and the others are removed', async () => {
  const { services } = archive
  const hashes: string[] = []
  for (const name of ['first', 'second', 'third']) {
    const bytes = randomBytes(100)
    await uploadFile(archive, author, bytes, `${name}.bin`)
    hashes.push(createHash('sha256').update(bytes).digest('hex'))
  }
  await services.db.deleteFrom('uploads').where('sha256', 'in', hashes).execute()
  const [first = '', second = '', third = ''] = hashes
  const later = { ...services, now: () => new Date(Date.now() + 2 * 3600 * 1000) }
  const run = (sha256s: string[]) => removeFilesJob.handle({ sha256s }, { services: later, signal })
  const countStored = () => hashes.map((sha256) => bucket.listKeys(sha256).length)
  bucket.fake.fault = (method, key) =>
    method === 'DELETE' && key.includes(second) ? { status: 403, code: 'AccessDenied' } : undefined
  await run([first, second, third])
  expect(countStored()).toEqual([0, 1, 0])
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'remove-files' and data::text like ${`%${second}%`}`.execute(
    services.db,
  )
  expect(rows.at(-1)).toEqual({ data: { sha256s: [second] } })
  // That job fails, so that it is retried with growing delays.
  await expect(run([second])).rejects.toThrow('AccessDenied (403)')
  bucket.fake.fault = () => undefined
  await run([second])
  expect(countStored()).toEqual([0, 0, 0])
})
