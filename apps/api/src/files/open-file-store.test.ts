import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openFileStore } from './open-file-store.ts'

const folder = createTemporaryFolder()
let fake: FakeS3
let logged: string[] = []
const log = { error: (_details: object, message: string) => void logged.push(message) }

beforeAll(async () => {
  fake = await FakeS3.start()
})
afterEach(() => {
  fake.fault = () => undefined
  fake.now = () => new Date()
  fake.objects.clear()
  logged = []
})
afterAll(() => fake.stop())

const archiveId = '6f1c2d3e-0000-4000-8000-000000000001'
const otherId = '6f1c2d3e-0000-4000-8000-000000000002'

interface Opening {
  readonly settings?: Record<string, string>
  readonly id?: string
  readonly restoredArchiveId?: string
}

function open(name: string, { settings = {}, id = archiveId, restoredArchiveId }: Opening = {}) {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = fake
  const config = readConfig({
    INTERNAL_SECRET: 'x'.repeat(64),
    LARES_DATA_DIR: folder.at(name),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...settings,
  })
  return openFileStore(config, log as Parameters<typeof openFileStore>[1], {
    loadArchiveId: async () => id,
    restoredArchiveId,
  })
}

const listKeys = () => [...fake.objects.keys()].sort()

const noBucket = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

test('files are in the data folder without a bucket', async () => {
  const { files, close } = await open('folder', { settings: noBucket })
  expect(await files.list(10)).toEqual({ sha256s: [], nextCursor: undefined })
  expect(existsSync(folder.at('folder/files/removed'))).toBe(true)
  await close()
})

test('a usable bucket is opened, and nothing of the trial stays in it but whose it is', async () => {
  const { files, close } = await open('bucket')
  expect(await files.list(10)).toEqual({ sha256s: [], nextCursor: undefined })
  expect(listKeys()).toEqual([`lares-files/owner/${archiveId}`])
  expect(logged).toEqual([])
  await close()
})

test.each<[string, string, number, string, RegExp]>([
  ['does not exist', 'PUT', 404, 'NoSuchBucket', /S3_BUCKET is not usable: .*no bucket “backups”/],
  [
    'rejects the keys',
    'PUT',
    403,
    'SignatureDoesNotMatch',
    /S3_SECRET_ACCESS_KEY are not usable: .*write to/,
  ],
  ['may not be read', 'GET', 403, 'AccessDenied', /S3_SECRET_ACCESS_KEY are not usable: .*may not read/],
  ['keeps everything', 'DELETE', 403, 'AccessDenied', /S3_SECRET_ACCESS_KEY are not usable: .*remove from/],
  ['is elsewhere', 'PUT', 400, 'AuthorizationHeaderMalformed', /S3_ENDPOINT is not usable: .*AWS_REGION/],
])('a bucket that %s prevents the start', async (name, method, status, code, sentence) => {
  fake.fault = (asked) => (asked === method ? { status, code } : undefined)
  const error: unknown = await open(name).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'InvalidEnvironment', message: expect.stringMatching(sentence) })
  expect(String(error)).not.toContain(fake.secretAccessKey)
})

test('a clock that differs by more than a signature allows prevents the start', async () => {
  fake.now = () => new Date(Date.now() - 3600_000)
  await expect(open('clock')).rejects.toThrow(/clocks .* differ/)
})

test('a service that is away does not prevent the start, and is logged with a sentence', async () => {
  const stopped = await FakeS3.start()
  const { endpoint } = stopped
  await stopped.stop()
  const { files, close } = await open('away', { settings: { S3_ENDPOINT: endpoint } })
  expect(logged).toEqual([expect.stringMatching(/S3_ENDPOINT does not answer \(ECONNREFUSED\)/)])
  await expect(files.list(10)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  await close()
})

test('a full bucket can be read, and does not prevent the start', async () => {
  fake.fault = (method) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined)
  const { close } = await open('full')
  expect(logged).toEqual([])
  await close()
})

describe('a bucket of another archive', () => {
  const otherMark = `lares-files/owner/${otherId}`

  async function openAs(id: string, opening: Opening = {}): Promise<void> {
    const { close } = await open('owner', { id, ...opening })
    await close()
  }

  test('prevents the start with a sentence that says what to do', async () => {
    await openAs(otherId)
    const error: unknown = await open('owner').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'InvalidEnvironment',
      message: expect.stringMatching(`has the files of the archive ${otherId}, and this one is ${archiveId}`),
    })
    expect(String(error)).toContain(`S3_TAKE_OVER_FROM=${otherId}`)
    expect(listKeys()).toEqual([otherMark])
  })

  test('is opened again by the archive that has it, also where it may not write', async () => {
    await openAs(otherId)
    fake.fault = (method) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined)
    await openAs(otherId)
    expect(listKeys()).toEqual([otherMark])
  })

  test('is opened to restore a backup of that archive, and stays that of it', async () => {
    await openAs(otherId)
    await openAs(archiveId, { restoredArchiveId: otherId })
    expect(listKeys()).toEqual([otherMark])
  })

  test('is taken over only from the archive that is named', async () => {
    await openAs(otherId)
    const wrong = openAs(archiveId, { settings: { S3_TAKE_OVER_FROM: archiveId } })
    await expect(wrong).rejects.toMatchObject({ name: 'InvalidEnvironment' })
    await openAs(archiveId, { settings: { S3_TAKE_OVER_FROM: otherId } })
    expect(listKeys()).toEqual([`lares-files/owner/${archiveId}`])
    // The setting stays without an effect, and the other archive is refused.
    await openAs(archiveId, { settings: { S3_TAKE_OVER_FROM: otherId } })
    await expect(openAs(otherId)).rejects.toMatchObject({ name: 'InvalidEnvironment' })
  })

  test('whose service was away at the start is neither read nor written later', async () => {
    await openAs(otherId)
    fake.fault = () => ({ status: 503, code: 'ServiceUnavailable' })
    const { files, close } = await open('owner')
    fake.fault = () => undefined
    const error: unknown = await files.list(10).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'upstream-unavailable' })
    expect((error as Error).cause).toMatchObject({ message: expect.stringContaining(otherId) })
    await expect(files.removeWorkFolders(new Date())).rejects.toMatchObject({ code: 'upstream-unavailable' })
    expect(listKeys()).toEqual([otherMark])
    await close()
  })
})

test('local copies of a killed process are removed at the start', async () => {
  const { files, close } = await open('killed')
  const own = await files.createWorkFolder()
  const killed = own.replace(/-([0-9a-f]{8})\.\d+\.\d+-/, '-$1.4194303.1-')
  await mkdir(killed)
  await writeFile(`${killed}/copy`, 'bytes')
  await close()
  const again = await open('killed')
  expect([existsSync(own), existsSync(killed)]).toEqual([true, false])
  await again.close()
})
