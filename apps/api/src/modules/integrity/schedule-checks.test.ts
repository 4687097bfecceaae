import { type CheckName, checkNames } from '@lares/shared-types/integrity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { checks } from './checks/registry.ts'
import { checkArchiveJob } from './passes/check-archive.job.ts'
import { scheduleChecksJob } from './passes/schedule-checks.job.ts'

/** A local time on a day after the archive was set up, at noon. */
const at = (day: number, hour: number) => new Date(2026, 2, 1 + day, hour)
const scheduled = (schedule: 'nightly' | 'monthly') =>
  checkNames.filter((name) => checks[name].schedule === schedule)

let archive: TestArchive
let now = at(0, 12)

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
})
afterAll(() => archive.close())
beforeEach(async () => {
  const { db } = archive.services
  await db.deleteFrom('integrity_checks').execute()
  await db.deleteFrom('operations').execute()
  await db.deleteFrom('users').execute()
  const { id } = await archive.addUser({ isAdmin: true })
  await db
    .updateTable('users')
    .set({ created_at: at(0, 12) })
    .where('id', '=', id)
    .execute()
})

/** Runs the job at a time and returns the checks that it has started, in the order of the registry. */
async function startAt(time: Date): Promise<CheckName[]> {
  now = time
  const { db } = archive.services
  const loadStarted = async () => {
    const rows = await db.selectFrom('integrity_checks').select(['name', 'operation_id']).execute()
    return new Map(rows.map(({ name, operation_id }) => [name, operation_id]))
  }
  const before = await loadStarted()
  await scheduleChecksJob.handle({}, { services: archive.services, signal: new AbortController().signal })
  const after = await loadStarted()
  return checkNames.filter((name) => after.get(name) && after.get(name) !== before.get(name))
}

/** Runs what was started, until it is completed. */
const complete = () => runWaitingJobs(archive, checkArchiveJob)

test('starts nothing on the first day, and nothing in an archive without users', async () => {
  expect(await startAt(at(0, 23))).toEqual([])
  await archive.services.db.deleteFrom('users').execute()
  expect(await startAt(at(100, 3))).toEqual([])
})

test('starts the nightly checks in the second night, and each night again', async () => {
  expect(await startAt(at(1, 3))).toEqual([])
  expect(await startAt(at(2, 3))).toEqual(scheduled('nightly'))
  await complete()
  expect(await startAt(at(2, 4))).toEqual([])
  expect(await startAt(at(2, 23))).toEqual([])
  expect(await startAt(at(3, 2))).toEqual(scheduled('nightly'))
})

test('starts them at any hour on a machine that is off at night', async () => {
  expect(await startAt(at(1, 20))).toEqual([])
  expect(await startAt(at(2, 9))).toEqual(scheduled('nightly'))
})

test('starts what reads every file once a month', async () => {
  expect(scheduled('monthly')).toContain('damaged-originals')
  await startAt(at(29, 3))
  await complete()
  expect(await startAt(at(30, 3))).toEqual(checkNames)
  await complete()
  expect(await startAt(at(31, 3))).toEqual(scheduled('nightly'))
})

test('does not start a check that is under way a second time', async () => {
  expect(await startAt(at(2, 3))).toEqual(scheduled('nightly'))
  expect(await startAt(at(2, 4))).toEqual([])
})
