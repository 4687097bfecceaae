import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupRun } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { cancelOperation } from '@lares/shared-types/contracts/operations'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupRuns, openBackupRuns } from '../../testing/backup-runs.ts'
import { listFilesBelow } from '../../testing/test-backups.ts'

/** Enough files for a run that is cancelled in the middle. */
const letterCount = 150

let runs: BackupRuns

beforeAll(async () => {
  runs = await openBackupRuns()
  const { db, files } = runs.archive.services
  const folder = await files.createWorkFolder()
  for (let index = 0; index < letterCount; index++) {
    const bytes = Buffer.alloc(400_000, `letter ${index} `)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // The store may have linked the draft, so that none is written twice.
    const draft = join(folder, String(index))
    await writeFile(draft, bytes)
    await files.adopt(draft, sha256)
    await sql`
      with item as (
        insert into items (id, kind, title, sort_title, body) values (gen_random_uuid(), 'document', ${`Letter ${index}`}, '', '')
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

const startBackup = (id: string) => runs.archive.call(runs.admin, contracts.startBackup, { params: { id } })
const startVerification = (id: string) =>
  runs.archive.call(runs.admin, contracts.startVerification, { params: { id }, body: { scope: 'full' } })
const cancel = ({ operationId }: BackupRun) =>
  runs.archive.call(runs.admin, cancelOperation, { params: { id: operationId ?? '' } })

/** Waits until nothing of a target runs any more, and returns the latest run. */
const waitForLatest = (id: string) =>
  waitFor(async () => {
    const list = await runs.listRuns(id)
    expect(list.map(({ state }) => state)).not.toContain('running')
    return list.at(-1)
  })

/** The files of a place that belong to an unfinished run. */
const listUnfinished = async (path: string) =>
  (await listFilesBelow(path)).filter((file) => /^(drafts\/|lock)/.test(file))
const listWorkFolders = () => readdir(join(runs.archive.dataDir, 'files', 'work')).catch(() => [])

test('a cancelled backup leaves no snapshot and nothing half-written, and the next one goes on with its files', async () => {
  const { id, path } = await runs.createTarget('cancelled', { schedule: { every: 'never' } })
  const { reply } = await startBackup(id)
  const copied = async () =>
    (await listFilesBelow(path)).filter((file) => file.startsWith('originals/')).length
  await waitFor(async () => expect(await copied()).toBeGreaterThan(0))
  expect((await cancel(reply)).status).toBe(200)
  expect(await waitForLatest(id)).toMatchObject({ kind: 'backup', state: 'cancelled' })
  await waitFor(async () => expect(await listUnfinished(path)).toEqual([]))
  expect(await copied()).toBeLessThan(letterCount + 1)
  const { snapshots } = (
    await runs.archive.call(runs.admin, contracts.listBackupSnapshots, { params: { id } })
  ).reply
  expect(snapshots).toEqual([])

  await startBackup(id)
  const latest = await waitForLatest(id)
  expect(latest).toMatchObject({ kind: 'verify', state: 'succeeded' })
  expect(await copied()).toBe(letterCount + 1)
})

test('a cancelled verification leaves no scratch database, and the backup as it was', async () => {
  const { id, path } = await runs.createTarget('verified', { schedule: { every: 'never' } })
  await startBackup(id)
  await waitForLatest(id)
  const files = await listFilesBelow(path)
  const before = await listWorkFolders()

  const { reply } = await startVerification(id)
  await waitFor(async () => expect(await listWorkFolders()).not.toEqual(before))
  await cancel(reply)
  expect(await waitForLatest(id)).toMatchObject({ kind: 'verify', state: 'cancelled' })
  await waitFor(async () => expect(await listWorkFolders()).toEqual(before))
  await waitFor(async () => expect(await listFilesBelow(path)).toEqual(files))

  await startVerification(id)
  expect(await waitForLatest(id)).toMatchObject({
    kind: 'verify',
    state: 'succeeded',
    figures: { checkedFiles: letterCount + 1 },
  })
})
