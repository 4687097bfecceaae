import { existsSync } from 'node:fs'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
  logged = []
})
afterAll(() => fake.stop())

function open(name: string, settings: Record<string, string> = {}) {
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
  return openFileStore(config, log as Parameters<typeof openFileStore>[1])
}

const noBucket = { S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

test('files are in the data folder without a bucket', async () => {
  const { files, close } = await open('folder', noBucket)
  expect(await files.list(10)).toEqual({ sha256s: [], nextCursor: undefined })
  expect(existsSync(folder.at('folder/files/removed'))).toBe(true)
  close()
})

test('a usable bucket is opened, and nothing of the trial stays in it', async () => {
  const { files, close } = await open('bucket')
  expect(await files.list(10)).toEqual({ sha256s: [], nextCursor: undefined })
  expect(fake.objects.size).toBe(0)
  expect(logged).toEqual([])
  close()
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
  const { files, close } = await open('away', { S3_ENDPOINT: endpoint })
  expect(logged).toEqual([expect.stringMatching(/S3_ENDPOINT does not answer \(ECONNREFUSED\)/)])
  await expect(files.list(10)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  close()
})

test('a full bucket can be read, and does not prevent the start', async () => {
  fake.fault = (method) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined)
  const { close } = await open('full')
  expect(logged).toEqual([])
  close()
})
