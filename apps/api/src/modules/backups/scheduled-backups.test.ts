import { rename } from 'node:fs/promises'
import type { BackupRun } from '@lares/shared-types/backups'
import { listBackupSnapshots } from '@lares/shared-types/contracts/backups'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupRuns, openBackupRuns } from '../../testing/backup-runs.ts'
import type { TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { runDueBackupsJob } from './run-due-backups.job.ts'

/** A local time, like those of a schedule. November 2, 2026 is a Monday. */
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour)

let now = at(2, 14)
let archive: TestArchive
let admin: TestUser
let relative: TestUser
let runs: BackupRuns

beforeAll(async () => {
  runs = await openBackupRuns(() => now)
  archive = runs.archive
  admin = runs.admin
  relative = await archive.addUser()
})
afterAll(() => runs.close())

const createTarget = (name: string) =>
  runs.createTarget(name, {
    schedule: { hour: 3, every: 'day', fullCheckEvery: 'week' },
    retention: { daily: 1, weekly: 0, monthly: 0, yearly: 0 },
  })

/** Runs the job at a time, waits until nothing of the target runs any more, and returns what it has started, the earliest first. */
async function runAt(time: Date, targetId: string): Promise<readonly BackupRun[]> {
  const before = await runs.listRuns(targetId)
  now = time
  await runDueBackupsJob.handle({}, { services: archive.services, signal: new AbortController().signal })
  return waitFor(async () => {
    const ended = await runs.listRuns(targetId)
    expect(ended.map(({ state }) => state)).not.toContain('running')
    // A backup is followed by its verification.
    expect(ended.at(-1)).not.toMatchObject({ kind: 'backup', state: 'succeeded' })
    return ended.slice(before.length)
  })
}

const toOutcomes = (ended: readonly BackupRun[]) => ended.map(({ kind, state }) => `${kind} ${state}`)
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
  expect([first, second].map((ended) => ended.at(-1)?.scope)).toEqual(['sample', 'full'])
  const { reply } = await archive.call(admin, listBackupSnapshots, { params: { id } })
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
