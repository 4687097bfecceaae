import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackupRun, defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { cancelOperation } from '@lares/shared-types/contracts/operations'
import { FakeS3 } from '@lares/test-harness/fake-s3'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BackupRuns, openBackupRuns } from '../../testing/backup-runs.ts'

/** So many, with that of `openBackupRuns`, that a run on a slow bucket is still at work when it notices that it is cancelled. */
const fileCount = 40
const slowMs = 500

let runs: BackupRuns
let bucket: FakeS3
let targetId: string

beforeAll(async () => {
  runs = await openBackupRuns()
  const { db, files } = runs.archive.services
  const folder = await files.createWorkFolder()
  for (let index = 1; index < fileCount; index++) {
    const bytes = Buffer.from(`letter ${index}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // The store may link the draft, so that none is written twice.
    const draft = join(folder, String(index))
    await writeFile(draft, bytes)
    await files.adopt(draft, sha256)
    await sql`
      with item as (
        insert into items (id, kind, title, sort_title, body) values (gen_random_uuid(), 'document', 'Letter', '', '')
        returning id
      )
      insert into assets (id, item_id, filename, media_type, family, size, sha256)
      select gen_random_uuid(), id, 'letter.txt', 'text/plain', 'text', ${bytes.length}, ${sha256} from item`.execute(
      db,
    )
  }
  await rm(folder, { recursive: true })
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

/** Waits until a run of the target has ended, which is given by its number from 0, and returns it. */
const waitForEnd = (number: number) =>
  waitFor(async () => {
    const run = (await runs.listRuns(targetId))[number]
    expect(run?.state).not.toBe('running')
    expect(run).toBeDefined()
    return run
  })

/** Slows requests for originals down, and resolves with the first one. */
function slowDown(slowed: 'GET' | 'PUT'): Promise<void> {
  return new Promise((resolve) => {
    bucket.fault = (method, key) => {
      if (method !== slowed || !key.startsWith('originals/')) return undefined
      resolve()
      return delay(slowMs)
    }
  })
}

test('a cancelled backup leaves no snapshot, a cancelled verification no scratch database, and neither a lock', async () => {
  const isCopying = slowDown('PUT')
  const { reply: backup } = await startBackup()
  await isCopying
  expect((await cancel(backup)).status).toBe(200)
  expect(await waitForEnd(0)).toMatchObject({ kind: 'backup', state: 'cancelled' })
  await waitFor(() => expect(listObjects('lock')).toEqual([]))
  expect(listObjects('snapshots/')).toEqual([])
  expect(listObjects('originals/').length).toBeLessThan(fileCount)
  expect(bucket.uploads.size).toBe(0)
  await waitFor(async () => expect(await listWorkFolders()).toEqual([]))

  // The next one completes it, and is followed by a verification.
  const isReading = slowDown('GET')
  await startBackup()
  expect(await waitForEnd(1)).toMatchObject({ kind: 'backup', state: 'succeeded' })
  expect(listObjects('originals/')).toHaveLength(fileCount)
  await isReading
  const [, , verification] = await runs.listRuns(targetId)
  if (!verification) throw new Error('The verification has not started.')
  const objects = listObjects().filter((key) => !key.startsWith('lock'))
  expect((await cancel(verification)).status).toBe(200)
  expect(await waitForEnd(2)).toMatchObject({ kind: 'verify', state: 'cancelled' })
  await waitFor(async () => expect(await listWorkFolders()).toEqual([]))
  await waitFor(() => expect(listObjects()).toEqual(objects))

  bucket.fault = () => undefined
  await startVerification()
  expect(await waitForEnd(3)).toMatchObject({
    kind: 'verify',
    state: 'succeeded',
    figures: { checkedFiles: fileCount },
  })
})

/** Lets the bucket be silent from the first request for which the condition holds, and resolves with it. */
function silence(isFirst: (method: string, key: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    let isSilent = false
    bucket.fault = (method, key) => {
      isSilent ||= isFirst(method, key)
      if (!isSilent) return undefined
      resolve()
      return 'hang'
    }
  })
}

/** A cancellation is noticed within a second, and a second and a half later the lock is given up. */
const cancelledWithinMs = 5000

test.each<[string, (method: string, key: string) => boolean]>([
  ['takes no more originals', (method, key) => method === 'PUT' && key.startsWith('originals/')],
  ['answers no question', (method) => method === 'HEAD'],
  ['lists nothing', (method, key) => method === 'GET' && key === ''],
])(
  'a backup is cancelled within seconds while a bucket %s, and leaves no snapshot',
  async (_what, isFirst) => {
    const isSilent = silence(isFirst)
    const { reply: backup } = await startBackup()
    await isSilent
    const cancelledAt = performance.now()
    expect((await cancel(backup)).status).toBe(200)
    expect(await waitForEnd(0)).toMatchObject({ kind: 'backup', state: 'cancelled' })
    expect(performance.now() - cancelledAt).toBeLessThan(cancelledWithinMs)
    await waitFor(async () => expect(await listWorkFolders()).toEqual([]))
    const before = bucket.requests
    bucket.fault = () => undefined
    // Nothing is tried again behind the back of the cancelled run.
    await delay(slowMs)
    expect(bucket.requests).toBe(before)
    expect(listObjects('snapshots/')).toEqual([])
  },
)

test('a verification is cancelled within seconds while a bucket sends no more of an original', async () => {
  await startBackup()
  expect(await waitForEnd(0)).toMatchObject({ state: 'succeeded' })
  expect(await waitForEnd(1)).toMatchObject({ kind: 'verify', state: 'succeeded' })
  const isSilent = silence((method, key) => method === 'GET' && key.startsWith('originals/'))
  const { reply: verification } = await startVerification()
  await isSilent
  const cancelledAt = performance.now()
  expect((await cancel(verification)).status).toBe(200)
  expect(await waitForEnd(2)).toMatchObject({ kind: 'verify', state: 'cancelled' })
  expect(performance.now() - cancelledAt).toBeLessThan(cancelledWithinMs)
  await waitFor(async () => expect(await listWorkFolders()).toEqual([]))
})
