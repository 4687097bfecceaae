import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupRun, defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { startTestWorker, type TestWorker } from '../../testing/test-worker.ts'
import { runDueBackupsJob } from './run-due-backups.job.ts'

/** A local time, like those of a schedule. November 2, 2026 is a Monday. */
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour)

let now = at(2, 14)
let archive: TestArchive
let worker: TestWorker
let admin: TestUser
let relative: TestUser
let folder: string

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
  relative = await archive.addUser()
  folder = await mkdtemp(join(tmpdir(), 'lares-scheduled-backups-'))
  await addItemWithFile(archive, admin, Buffer.from('a letter'), 'letter.txt')
  worker = await startTestWorker(archive)
})
afterAll(async () => {
  await worker.stop()
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

async function createTarget(name: string): Promise<{ id: string; path: string }> {
  const path = join(folder, name)
  await mkdir(path)
  const { reply } = await archive.call(admin, contracts.createBackupTarget, {
    body: {
      name,
      kind: 'folder',
      folder: { path },
      schedule: { ...defaultBackupSchedule, hour: 3, every: 'day', fullCheckEvery: 'week' },
      retention: { ...defaultBackupRetention, daily: 1, weekly: 0, monthly: 0, yearly: 0 },
    },
  })
  return { id: reply.id, path }
}

/** Runs the job at a time, waits until nothing of the target runs any more, and returns what it has started, the earliest first. */
async function runAt(time: Date, targetId: string): Promise<readonly BackupRun[]> {
  const before = await listRuns(targetId)
  now = time
  await runDueBackupsJob.handle({}, { services: archive.services, signal: new AbortController().signal })
  return waitFor(async () => {
    const runs = await listRuns(targetId)
    expect(runs.map(({ state }) => state)).not.toContain('running')
    // A backup is followed by its verification.
    expect(runs.at(-1)).not.toMatchObject({ kind: 'backup', state: 'succeeded' })
    return runs.slice(before.length)
  })
}

async function listRuns(targetId: string): Promise<readonly BackupRun[]> {
  const { reply } = await archive.call(admin, contracts.listBackupRuns, { query: { targetId } })
  return reply.runs.toReversed()
}

const toOutcomes = (runs: readonly BackupRun[]) => runs.map(({ kind, state }) => `${kind} ${state}`)
const listKinds = async (as: TestUser) =>
  (await archive.call(as, listNotifications, { query: {} })).reply.notifications.map(({ kind }) => kind)
const removeTarget = (id: string) =>
  archive.services.db.deleteFrom('backup_targets').where('id', '=', id).execute()

test('backups start at their hour, are verified, at times as a whole, and replace those that the retention does not keep', async () => {
  const { id } = await createTarget('daily')
  expect(await runAt(at(3, 2), id)).toEqual([])
  const first = await runAt(at(3, 3), id)
  expect(toOutcomes(first)).toEqual(['backup succeeded', 'verify succeeded'])
  expect(await runAt(at(3, 23), id)).toEqual([])
  const second = await runAt(at(11, 3), id)
  expect(toOutcomes(second)).toEqual(['backup succeeded', 'verify succeeded'])
  expect([first, second].map((runs) => runs.at(-1)?.scope)).toEqual(['sample', 'full'])
  const { reply } = await archive.call(admin, contracts.listBackupSnapshots, { params: { id } })
  expect(reply.snapshots).toHaveLength(1)
  await removeTarget(id)
})

test('administrators learn of a failure, of a proof that is too old, and that all is well again', async () => {
  await archive.services.db.deleteFrom('notifications').execute()
  now = at(2, 14)
  const { id, path } = await createTarget('away')
  await rename(path, `${path}-unmounted`)
  expect(toOutcomes(await runAt(at(3, 3), id))).toEqual(['backup failed'])
  expect(await listKinds(admin)).toEqual(['backup-failed'])
  await rename(`${path}-unmounted`, path)
  // The machine was switched off for a week.
  expect(toOutcomes(await runAt(at(11, 3), id))).toEqual(['backup succeeded', 'verify succeeded'])
  expect((await listKinds(admin)).toSorted()).toEqual(['backup-failed', 'backup-overdue', 'backup-recovered'])
  expect(await listKinds(relative)).toEqual([])
})
