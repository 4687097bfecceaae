import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupRun, defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { cancelOperation } from '@lares/shared-types/contracts/operations'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { type BackupRuns, openBackupRuns } from '../../testing/backup-runs.ts'

/** With that of `openBackupRuns`. */
const fileCount = 6

let runs: BackupRuns
let bucket: FakeS3
let targetId: string

beforeAll(async () => {
  runs = await openBackupRuns()
  for (let index = 1; index < fileCount; index++)
    await addItemWithFile(runs.archive, runs.admin, Buffer.from(`letter ${index}`), `${index}.txt`)
})
afterAll(() => runs.close())
beforeEach(async () => {
  bucket = await FakeS3.start()
  const { endpoint, accessKeyId, secretAccessKey } = bucket
  const { reply } = await runs.archive.call(runs.admin, contracts.createBackupTarget, {
    body: {
      name: 'Bucket',
      kind: 's3',
      s3: { endpoint, region: 'eu-south-1', bucket: bucket.bucket, accessKeyId },
      secretAccessKey: secretAccessKey.replaceAll(' ', '-'),
      schedule: { ...defaultBackupSchedule, every: 'never' },
      retention: defaultBackupRetention,
    },
  })
  targetId = reply.id
  return () => bucket.stop()
})

const startBackup = () => runs.archive.call(runs.admin, contracts.startBackup, { params: { id: targetId } })
const startVerification = () =>
  runs.archive.call(runs.admin, contracts.startVerification, {
    params: { id: targetId },
    body: { scope: 'full' },
  })
const cancel = ({ operationId = '' }: BackupRun) =>
  runs.archive.call(runs.admin, cancelOperation, { params: { id: operationId } })
const listObjects = (folder = '') => [...bucket.objects.keys()].filter((key) => key.startsWith(folder)).sort()
const listWorkFolders = () => readdir(join(runs.archive.dataDir, 'files', 'work'))

/** Waits until nothing of the target runs any more, and returns the latest run. */
const waitForLatest = () =>
  waitFor(async () => {
    const list = await runs.listRuns(targetId)
    expect(list.map(({ state }) => state)).not.toContain('running')
    return list.at(-1)
  })

/** Lets requests for originals hang after the first two, and resolves once one hangs. */
function hangAfterTwo(hung: 'GET' | 'PUT'): Promise<void> {
  let count = 0
  return new Promise((resolve) => {
    bucket.fault = (method, key) => {
      if (method !== hung || !key.startsWith('originals/') || ++count <= 2) return undefined
      resolve()
      return 'hang'
    }
  })
}

test('a cancelled backup leaves no snapshot and no lock, and the next one completes it', async () => {
  const hanging = hangAfterTwo('PUT')
  const { reply } = await startBackup()
  await hanging
  expect((await cancel(reply)).status).toBe(200)
  expect(await waitForLatest()).toMatchObject({ kind: 'backup', state: 'cancelled' })
  await waitFor(() => expect(listObjects('lock')).toEqual([]))
  expect(listObjects('snapshots/')).toEqual([])
  expect(bucket.uploads.size).toBe(0)
  await waitFor(async () => expect(await listWorkFolders()).toEqual([]))

  bucket.fault = () => undefined
  await startBackup()
  expect(await waitForLatest()).toMatchObject({ kind: 'verify', state: 'succeeded' })
  expect(listObjects('originals/')).toHaveLength(fileCount)
})

test('a cancelled verification leaves no scratch database and no lock, and the backup as it was', async () => {
  await startBackup()
  await waitForLatest()
  const objects = listObjects()
  const hanging = hangAfterTwo('GET')
  const { reply } = await startVerification()
  await hanging
  await cancel(reply)
  expect(await waitForLatest()).toMatchObject({ kind: 'verify', state: 'cancelled' })
  await waitFor(async () => expect(await listWorkFolders()).toEqual([]))
  await waitFor(() => expect(listObjects()).toEqual(objects))

  bucket.fault = () => undefined
  await startVerification()
  expect(await waitForLatest()).toMatchObject({
    kind: 'verify',
    state: 'succeeded',
    figures: { checkedFiles: fileCount },
  })
})
