import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupRun } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace } from '../../backup/open-place.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { type BackupRuns, openBackupRuns } from '../../testing/backup-runs.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import type { TestArchive } from '../../testing/test-archive.ts'
import { backUp, listFilesBelow } from '../../testing/test-backups.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let runs: BackupRuns

beforeAll(async () => {
  runs = await openBackupRuns()
  archive = runs.archive
  admin = runs.admin
})
afterAll(() => runs.close())

const createTarget = (name: string) => runs.createTarget(name, { schedule: { every: 'never' } })

/** Waits until all runs of a target have ended, and returns them, the earliest first. */
async function waitForRuns(targetId: string, count: number): Promise<readonly BackupRun[]> {
  return waitFor(async () => {
    const ended = await runs.listRuns(targetId)
    expect(ended.map(({ state }) => state)).not.toContain('running')
    expect(ended).toHaveLength(count)
    return ended
  })
}

const startBackup = (id: string) => archive.call(admin, contracts.startBackup, { params: { id } })
const verify = (id: string) =>
  archive.call(admin, contracts.startVerification, { params: { id }, body: { scope: 'full' } })
const listSnapshots = async (id: string) =>
  (await archive.call(admin, contracts.listBackupSnapshots, { params: { id } })).reply

test('a backup whose damage was found is mended by the next backup', async () => {
  const { id, path } = await createTarget('damaged')
  await startBackup(id)
  const first = await waitForRuns(id, 2)
  expect(first.map(({ kind, state }) => [kind, state])).toEqual([
    ['backup', 'succeeded'],
    ['verify', 'succeeded'],
  ])
  const files = await listFilesBelow(path)
  for (const kind of ['originals/', 'tables/'])
    await flipBit(join(path, files.find((file) => file.startsWith(kind)) ?? ''))
  await verify(id)
  expect((await waitForRuns(id, 3)).at(-1)).toMatchObject({ state: 'failed', error: 'damaged' })
  await startBackup(id)
  expect((await waitForRuns(id, 5)).map(({ state }) => state).slice(3)).toEqual(['succeeded', 'succeeded'])
  await verify(id)
  expect((await waitForRuns(id, 6)).at(-1)).toMatchObject({
    state: 'succeeded',
    figures: { checkedFiles: 1 },
  })
})

test('a damaged snapshot is listed as such, does not hide the others, and can be deleted', async () => {
  const { id, path } = await createTarget('hidden')
  const place = await openPlace(openFolderStorage(path))
  // Of another day, so that the retention does not remove it.
  await backUp(archive, place, { at: new Date('2026-03-01T03:00:00Z') })
  await startBackup(id)
  await waitForRuns(id, 2)
  const [latest, earlier] = (await listSnapshots(id)).snapshots
  await flipBit(join(path, `snapshots/${latest?.id}.json`))
  const { snapshots, count } = await listSnapshots(id)
  expect(count).toBe(2)
  expect(snapshots).toEqual([
    {
      id: latest?.id,
      createdAt: expect.stringMatching(`^${latest?.createdAt.slice(0, 19)}`),
      items: 0,
      files: 0,
      bytes: 0,
      missingFiles: 0,
      isDamaged: true,
    },
    { ...earlier, isDamaged: false },
  ])
  const params = { id, snapshotId: latest?.id ?? '' }
  expect((await archive.call(admin, contracts.deleteBackupSnapshot, { params })).status).toBe(204)
  expect(await listSnapshots(id)).toMatchObject({ snapshots: [{ id: earlier?.id }], count: 1 })
})

test('a disk that is not mounted is told as such, whether its folder is gone or empty', async () => {
  const { id, path } = await createTarget('unmounted')
  await rename(path, `${path}-away`)
  await startBackup(id)
  expect((await waitForRuns(id, 1)).at(-1)).toMatchObject({ state: 'failed', error: 'place-missing' })
  await mkdir(path)
  await startBackup(id)
  expect((await waitForRuns(id, 2)).at(-1)).toMatchObject({ state: 'failed', error: 'place-missing' })
  expect(await listFilesBelow(path)).toEqual([])
})
