import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, listAll, makePlaceIn } from '../../testing/test-backups.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { openPlace } from '../open-place.ts'
import { restoreSnapshot } from '../restore/restore-snapshot.ts'
import { applyRetention } from '../retention.ts'
import { verifySnapshot } from '../verify-snapshot.ts'
import { readAll } from './backup-storage.ts'
import { openS3Storage, type S3Settings } from './s3-storage.ts'

const signal = new AbortController().signal
let fake: FakeS3
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  fake = await FakeS3.start()
  archive = await openTestArchive()
  user = await archive.addUser({ isAdmin: true })
  for (let index = 0; index < 4; index++)
    await addItemWithFile(archive, user, Buffer.from(`letter ${index}`), `${index}.txt`)
})
afterEach(() => {
  fake.fault = () => undefined
})
afterAll(async () => {
  await archive.close()
  await fake.stop()
})

function open(prefix: string, settings: Partial<S3Settings> = {}) {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = fake
  return openS3Storage({ endpoint, bucket, accessKeyId, secretAccessKey, prefix, ...settings })
}

test('a backup in a bucket is verified, pruned and restored', async () => {
  const place = await makePlaceIn(archive, open('whole'), 'a long passphrase')
  const first = await backUp(archive, place, { at: new Date('2026-03-01T03:00:00Z') })
  const second = await backUp(archive, place, { at: new Date('2026-03-02T03:00:00Z') })
  const { files } = archive.services
  const report = await verifySnapshot(files, place, first.id, { scope: 'full', signal })
  expect(report).toMatchObject({ readOriginals: 4, damaged: [], missing: [] })
  const policy = { daily: 1, weekly: 0, monthly: 0, yearly: 0 }
  await applyRetention(place, policy, { now: () => new Date(), signal })
  expect((await place.listSnapshots()).map(({ id }) => id)).toEqual([second.id])
  expect([...fake.objects.keys()].every((key) => key.startsWith('whole/'))).toBe(true)
  const target = await openTestArchive()
  const reopened = await openPlace(open('whole'), { passphrase: 'a long passphrase' })
  const restored = await restoreSnapshot(reopened, second.id, target.services, { replace: false, signal })
  expect(restored).toMatchObject({ originals: 4, adoptedOriginals: 4 })
  await target.close()
})

test('a file of several parts is stored whole, and one whose source fails not at all', async () => {
  const storage = open('parts')
  const bytes = randomBytes(17 * 1024 * 1024)
  await storage.write('large', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]))
  expect((await readAll(await storage.read('large'), bytes.length))?.equals(bytes)).toBe(true)
  const failing = Readable.from(
    (async function* () {
      yield bytes
      throw new RangeError('the source is damaged')
    })(),
  )
  await expect(storage.write('failing', failing)).rejects.toThrow(RangeError)
  expect(await storage.stat('failing')).toBeUndefined()
  expect(fake.uploads.size).toBe(0)
})

test('uploads that a killed process has left are removed, later ones not', async () => {
  const startedAt = new Date(Date.now() - 600_000)
  fake.uploads.set('old', { key: 'killed/one', startedAt, parts: new Map() })
  fake.uploads.set('other', { key: 'not-ours/one', startedAt, parts: new Map() })
  fake.uploads.set('new', { key: 'killed/two', startedAt: new Date(), parts: new Map() })
  await open('killed').removeDrafts(new Date(Date.now() - 60_000))
  expect([...fake.uploads.keys()]).toEqual(['other', 'new'])
  fake.uploads.clear()
})

describe('a service that', () => {
  test('is not running is reported as place-unreachable', async () => {
    const stopped = await FakeS3.start()
    const { endpoint } = stopped
    await stopped.stop()
    const storage = open('away', { endpoint })
    await expect(storage.assertPresent()).rejects.toMatchObject({ code: 'place-unreachable' })
    await expect(storage.read('one')).rejects.toMatchObject({ code: 'place-unreachable' })
    await expect(listAll(storage, '')).rejects.toMatchObject({ code: 'place-unreachable' })
  })

  test('does not answer is reported as place-unreachable', async () => {
    fake.fault = () => 'hang'
    const storage = open('slow', { idleTimeoutMs: 200 })
    await expect(storage.assertPresent()).rejects.toMatchObject({ code: 'place-unreachable' })
    await expect(storage.write('one', Buffer.from('bytes'))).rejects.toMatchObject({
      code: 'place-unreachable',
    })
  })

  test('fails once is asked again, and one that fails always is reported as place-unreachable', async () => {
    let failures = 0
    const failure = { status: 500, code: 'InternalError' }
    fake.fault = () => (failures++ === 0 ? failure : undefined)
    const storage = open('failing')
    await storage.write('one', Buffer.from('bytes'))
    expect(String(await readAll(await storage.read('one'), 100))).toBe('bytes')
    fake.fault = () => failure
    await expect(storage.write('one', Buffer.from('other'))).rejects.toMatchObject({
      code: 'place-unreachable',
    })
    fake.fault = () => undefined
    expect(String(await readAll(await storage.read('one'), 100))).toBe('bytes')
  })

  test.each<[string, { status: number; code: string }, string]>([
    ['rejects the key', { status: 403, code: 'SignatureDoesNotMatch' }, 'place-forbidden'],
    ['has no such bucket', { status: 404, code: 'NoSuchBucket' }, 'place-missing'],
    ['is full', { status: 507, code: 'XMinioStorageFull' }, 'place-full'],
  ])('%s is reported, without secrets', async (_what, fault, code) => {
    fake.fault = (method) => (method === 'PUT' || method === 'HEAD' ? fault : undefined)
    const error: unknown = await open('rejecting')
      .write('one', Buffer.from('bytes'))
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(JSON.stringify([error, String(error)])).not.toContain(fake.secretAccessKey)
  })

  test('does not know the key is reported as place-forbidden', async () => {
    await expect(open('unknown', { accessKeyId: 'WRONG' }).assertPresent()).rejects.toMatchObject({
      code: 'place-forbidden',
    })
  })

  test('goes away in the middle of a backup ends it without a snapshot, and the next one completes it', async () => {
    const place = await makePlaceIn(archive, open('middle'))
    let originals = 0
    fake.fault = (method, key) => {
      if (method === 'PUT' && key.includes('/originals/')) originals += 1
      return originals > 2 ? { status: 503, code: 'ServiceUnavailable' } : undefined
    }
    await expect(backUp(archive, place)).rejects.toMatchObject({ code: 'place-unreachable' })
    fake.fault = () => undefined
    expect(await place.listSnapshots()).toEqual([])
    // The lock could not be removed, and expires.
    const { id } = await backUp(archive, place, { at: new Date(Date.now() + 180_000) })
    const { files } = archive.services
    const report = await verifySnapshot(files, place, id, { scope: 'full', signal })
    expect(report).toMatchObject({ originals: 4, damaged: [], missing: [] })
  })
})
