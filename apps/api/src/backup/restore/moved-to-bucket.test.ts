import { buffer } from 'node:stream/consumers'
import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestS3Store, type TestS3Store } from '../../files/testing/test-s3-store.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, makeFolderPlace } from '../../testing/test-backups.ts'
import { loadArchiveId } from '../archive-id.ts'
import { verifySnapshot } from '../verify-snapshot.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

// An archive moves from files in a folder to files in a bucket, and back, by a backup.

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const letters = [0, 1, 2, 3, 4].map((index) => Buffer.from(`letter ${index}`))
const hashes: string[] = []
let bucket: TestS3Store
let inFolder: TestArchive
let inBucket: TestArchive
let clockMs = 0

beforeAll(async () => {
  bucket = await openTestS3Store({ breaker: new CircuitBreaker(() => clockMs) })
  inFolder = await openTestArchive()
  inBucket = await openTestArchive({ files: bucket.store })
  const author = await inFolder.addUser({ isAdmin: true })
  for (const letter of letters)
    hashes.push((await addItemWithFile(inFolder, author, letter, 'letter.txt')).sha256)
})
afterEach(() => {
  bucket.fake.fault = () => undefined
  clockMs += 60_000
})
afterAll(async () => {
  await inFolder.close()
  await inBucket.close()
  await bucket.close()
})

async function readAll({ services }: TestArchive): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (const sha256 of hashes) read.push(await buffer(await services.files.read(sha256)))
  return read
}

test('a backup of a folder is restored into a bucket, whose backup is restored into a folder', async () => {
  const { place } = await makeFolderPlace(inFolder, folder.at(''))
  const first = await backUp(inFolder, place)
  const moved = await restoreSnapshot(place, first.id, inBucket.services, { replace: false, signal })
  expect(moved).toMatchObject({ items: 5, adoptedOriginals: 5, lost: [] })
  expect(bucket.fake.objects.size).toBe(5)
  expect(await readAll(inBucket)).toEqual(letters)

  const { place: second } = await makeFolderPlace(inBucket, folder.at(''))
  const snapshot = await backUp(inBucket, second)
  expect(snapshot.unreadable).toEqual([])
  const report = await verifySnapshot(inBucket.services.files, second, snapshot.id, { scope: 'full', signal })
  expect(report).toMatchObject({ originals: 5, damaged: [], missing: [] })
  const target = await openTestArchive()
  const back = await restoreSnapshot(second, snapshot.id, target.services, { replace: false, signal })
  expect(back).toMatchObject({ items: 5, adoptedOriginals: 5, lost: [] })
  expect(await readAll(target)).toEqual(letters)
  await target.close()
})

test('a backup fails while the bucket is away, instead of leaving files out, and so does a restore', async () => {
  const { place } = await makeFolderPlace(inBucket, folder.at(''))
  let reads = 0
  const away = { status: 503, code: 'ServiceUnavailable' }
  bucket.fake.fault = (method, key) => (method === 'GET' && key !== '' && reads++ > 1 ? away : undefined)
  await expect(backUp(inBucket, place)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(await place.listSnapshots()).toEqual([])
  bucket.fake.fault = () => undefined
  clockMs += 60_000
  const { id } = await backUp(inBucket, place, { at: new Date(Date.now() + 180_000) })
  bucket.fake.fault = () => away
  const restored = restoreSnapshot(place, id, inBucket.services, { replace: true, signal })
  await expect(restored).rejects.toMatchObject({ code: 'upstream-unavailable' })
  bucket.fake.fault = () => undefined
  clockMs += 60_000
  expect(await readAll(inBucket)).toEqual(letters)
})

test('a bucket belongs to the restored archive, and to the present one after a restore that fails', async () => {
  const { place } = await makeFolderPlace(inFolder, folder.at(''))
  const { id, archiveId } = await backUp(inFolder, place)
  const target = await openTestArchive()
  const presentId = await loadArchiveId(target.services.db)
  const loadPresentId = () => loadArchiveId(target.services.db)
  const user = { loadArchiveId: loadPresentId }
  const own = await openTestS3Store({ user })
  const services = { ...target.services, files: own.store }
  const listOwners = () =>
    [...own.fake.objects.keys()].flatMap((key) => /^lares-files\/owner\/(.+)$/.exec(key)?.[1] ?? [])
  const failing = restoreSnapshot(place, id, services, {
    replace: false,
    signal,
    save: () => Promise.reject(new Error('killed')),
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await loadPresentId()).toBe(presentId)
  expect(listOwners()).toContain(presentId)
  await restoreSnapshot(place, id, services, { replace: false, signal })
  expect(await loadPresentId()).toBe(archiveId)
  expect(listOwners()).toEqual([archiveId])
  // Another process of it, which starts now.
  const later = await own.openAgain({ user })
  expect((await later.list(10)).sha256s).toEqual([...hashes].sort())
  await target.close()
  await own.close()
})

test('an original in the bucket that cannot be read is copied from the backup', async () => {
  const { place } = await makeFolderPlace(inFolder, folder.at(''))
  const { id } = await backUp(inFolder, place)
  const [sha256 = ''] = hashes
  const [unreadable = ''] = bucket.listKeys(sha256)
  bucket.setAdoptedAt(sha256, new Date('2020-01-01'))
  bucket.fake.fault = (_method, key) =>
    key === unreadable ? { status: 403, code: 'InvalidObjectState' } : undefined
  const report = await restoreSnapshot(place, id, inBucket.services, { replace: true, signal })
  expect(report).toMatchObject({ originals: 5, adoptedOriginals: 1, lost: [] })
  expect(await readAll(inBucket)).toEqual(letters)
})
