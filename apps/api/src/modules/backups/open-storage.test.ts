import { expect, test } from 'vitest'
import { openStorage } from './open-storage.ts'

const archive = {
  LARES_DATA_DIR: './data',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'family-files',
}
const open = (endpoint: string, bucket: string, config: Parameters<typeof openStorage>[1] = archive) =>
  openStorage(
    {
      kind: 's3',
      s3: { endpoint, region: 'us-east-1', bucket, prefix: 'backup', accessKeyId: 'AKIDEXAMPLE' },
      secretAccessKey: 'a secret key',
    },
    config,
  )

test('backups are not put into the bucket of the files', async () => {
  await expect(open('https://S3.example.org/', 'family-files')).rejects.toMatchObject({
    code: 'backup-place-unusable',
    params: { problem: 'place-in-data-folder' },
    issues: [{ path: 's3.bucket', code: 'not-allowed' }],
  })
})

test.each([
  ['another bucket of the same service', 'https://s3.example.org', 'family-backups', archive],
  ['a bucket of the same name elsewhere', 'https://s3.example.com', 'family-files', archive],
  [
    'a bucket, while the files are in a folder',
    'https://s3.example.org',
    'family-files',
    { LARES_DATA_DIR: './data' },
  ],
])('backups are put into %s', async (_what, endpoint, bucket, config) => {
  const storage = await open(endpoint, bucket, config)
  expect(storage.description).toBe(`s3://${bucket}/backup/`)
  storage.close()
})
