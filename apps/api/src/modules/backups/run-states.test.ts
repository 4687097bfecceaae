import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BackupRunError,
  type BackupRunKind,
  defaultBackupRetention,
  defaultBackupSchedule,
  type VerificationScope,
} from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { cancelJob, retryJob } from '@lares/shared-types/contracts/jobs'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPlace } from '../../backup/open-place.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { createStoreOutage, isStoreOutage } from '../../files/store-outage.ts'
import { getStoredPath } from '../../files/testing/stored-path.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, listFilesBelow } from '../../testing/test-backups.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { backupJob } from './backup.job.ts'
import { backupLostJob } from './backup-lost.job.ts'
import { backupVerifyJob } from './backup-verify.job.ts'
import { endRun, insertRun } from './stored-runs.ts'
import { recordOutcome } from './warnings.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let now = new Date('2026-11-02T14:00:00Z')
let archive: TestArchive
let admin: TestUser
let folder: string
let targetId: string
let path: string

/** No worker runs: what starts stays as it is until a test runs its job. */
beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'lares-run-states-'))
  await addItemWithFile(archive, admin, Buffer.from('a letter'), 'letter.txt')
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = archive.services
  await db.deleteFrom('backup_targets').execute()
  await db.deleteFrom('backup_runs').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('operations').execute()
  ;({ id: targetId, path } = await addTarget())
})

async function addTarget(): Promise<{ id: string; path: string }> {
  const place = await mkdtemp(join(folder, 'place-'))
  const { reply } = await archive.call(admin, contracts.createBackupTarget, {
    body: {
      name: 'Disk',
      kind: 'folder',
      folder: { path: place },
      schedule: defaultBackupSchedule,
      retention: defaultBackupRetention,
    },
  })
  return { id: reply.id, path: place }
}

const signal = new AbortController().signal
const runBackup = async () => {
  const { reply } = await archive.call(admin, contracts.startBackup, { params: { id: targetId } })
  const { operationId = '' } = reply
  await backupJob.handle({ targetId, scope: 'sample', operationId }, { services: archive.services, signal })
  // Its verification has started, and would take long.
  await archive.services.db
    .updateTable('backup_runs')
    .set({ state: 'cancelled', ended_at: now })
    .where('ended_at', 'is', null)
    .execute()
  await archive.services.db.deleteFrom('operations').execute()
}

interface EndedRun {
  kind: BackupRunKind
  scope?: VerificationScope
  snapshotId?: string
  /** Absent for one that has succeeded. */
  error?: BackupRunError
  isCancelled?: boolean
}

/** Records a run that takes a minute, and tells of its end. */
async function addRun({ kind, scope, snapshotId, error, isCancelled }: EndedRun): Promise<void> {
  await inTransaction(archive.services.db, async (trx) => {
    const operationId = uuidv7()
    await trx
      .insertInto('operations')
      .values({
        id: operationId,
        kind: 'backup',
        error: null,
        started_at: null,
        ended_at: now,
        state: 'succeeded',
      })
      .execute()
    const target = { id: targetId, name: 'Disk' }
    await insertRun(trx, {
      target,
      kind,
      isScheduled: true,
      operationId,
      snapshotId,
      startedAt: now,
      ...(scope && { scope }),
    })
    now = new Date(now.getTime() + minuteMs)
    const end = isCancelled
      ? ({ state: 'cancelled' } as const)
      : error
        ? ({ state: 'failed', error } as const)
        : ({ state: 'succeeded', figures: {} } as const)
    const ended = await endRun(trx, operationId, end, now)
    if (ended) await recordOutcome(trx, archive.services, ended)
  })
}

const loadTarget = async () =>
  (await archive.call(admin, contracts.getBackups, {})).reply.targets.find(({ id }) => id === targetId)
const listKinds = async () =>
  (await archive.call(admin, listNotifications, { query: {} })).reply.notifications
    .map(({ kind }) => kind)
    .toSorted()

describe('damage that a verification has found', () => {
  const check = { kind: 'verify', scope: 'full', snapshotId: 'second' } as const
  const damaged = { ...check, error: 'damaged' } as const
  const sample = { ...check, scope: 'sample' } as const

  test.each<[string, EndedRun]>([
    ['a sample that succeeds', sample],
    ['a check that is cancelled', { ...check, isCancelled: true }],
    ['a check that does not find the place', { ...check, error: 'place-missing' }],
    ['a check of another snapshot', { ...check, snapshotId: 'first' }],
    ['a backup that fails', { kind: 'backup', error: 'place-full' }],
  ])('is still known after %s', async (_what, run) => {
    await addRun(damaged)
    await addRun(run)
    expect(await loadTarget()).toMatchObject({ isDamaged: true })
    expect(await listKinds()).not.toContain('backup-recovered')
  })

  test.each<[string, EndedRun]>([
    ['a backup', { kind: 'backup', snapshotId: 'third' }],
    ['a check of all of the same snapshot', check],
  ])('is over after %s', async (_what, run) => {
    await addRun(damaged)
    await addRun(run)
    expect(await loadTarget()).toMatchObject({ isDamaged: false })
    await addRun(sample)
    expect(await listKinds()).toEqual(['backup-failed', 'backup-recovered'])
    await addRun(damaged)
    expect(await loadTarget()).toMatchObject({ isDamaged: true })
  })

  test('is mended by the next backup, also if a later check has missed it', async () => {
    await runBackup()
    const files = await listFilesBelow(path)
    const original = join(path, files.find((file) => file.startsWith('originals/')) ?? '')
    const bytes = await readFile(original)
    await flipBit(original)
    await addRun(damaged)
    await addRun(sample)
    await runBackup()
    expect(await readFile(original)).toEqual(bytes)
    expect(await loadTarget()).toMatchObject({ isDamaged: false })
  })
})

/** Days until the next check of everything. */
async function getDaysToFullCheck(): Promise<number> {
  const { nextFullCheckAt = '' } = (await loadTarget()) ?? {}
  return (Date.parse(nextFullCheckAt) - now.getTime()) / dayMs
}

test.each<[string, Omit<EndedRun, 'kind' | 'scope'>, boolean]>([
  ['that succeeds', {}, true],
  ['that finds damage', { error: 'damaged' }, true],
  ['that does not find the place', { error: 'place-missing' }, false],
  ['that is cancelled', { isCancelled: true }, false],
])('after a check of everything %s, the next one is due', async (_what, end, isInMonth) => {
  await addRun({ kind: 'verify', scope: 'full' })
  now = new Date(now.getTime() + 60 * dayMs)
  expect(await getDaysToFullCheck()).toBeLessThan(0)
  await addRun({ kind: 'verify', scope: 'full', ...end })
  if (isInMonth) expect(await getDaysToFullCheck()).toBeGreaterThan(25)
  else {
    expect(await getDaysToFullCheck()).toBeGreaterThan(0)
    expect(await getDaysToFullCheck()).toBeLessThan(1.1)
  }
})

/** The job of a run that was started and has not run yet. */
async function findJob(operationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'backup' and data->>'operationId' = ${operationId}`.execute(
    archive.services.db,
  )
  return rows[0]?.id ?? ''
}

const startBackup = async () => {
  const { reply } = await archive.call(admin, contracts.startBackup, { params: { id: targetId } })
  return reply.operationId ?? ''
}
const listRuns = async () =>
  (await archive.call(admin, contracts.listBackupRuns, { query: { targetId } })).reply.runs
const lose = (operationId: string) =>
  backupLostJob.handle({ operationId }, { services: archive.services, signal })
const run = (operationId: string) =>
  backupJob.handle({ targetId, scope: 'sample', operationId }, { services: archive.services, signal })
const loadOperation = async (id: string) =>
  (await archive.call(admin, getOperation, { params: { id } })).reply

test('a backup whose last attempt has failed ends together with its operation', async () => {
  const operationId = await startBackup()
  await lose(operationId)
  expect(await listRuns()).toMatchObject([{ state: 'failed', error: 'interrupted' }])
  expect(await loadOperation(operationId)).toMatchObject({ state: 'failed', error: 'interrupted' })
  expect(await listKinds()).toEqual(['backup-failed'])
})

test('a backup whose files cannot be reached fails after its attempts, as others do', async () => {
  const operationId = await startBackup()
  const read = () => Promise.reject(createStoreOutage('The bucket is away.'))
  const services = { ...archive.services, files: { ...archive.services.files, read } }
  const error: unknown = await backupJob
    .handle({ targetId, scope: 'sample', operationId }, { services, signal })
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('The files cannot be reached.')
  expect(isStoreOutage(error)).toBe(false)
  expect(await listRuns()).toMatchObject([{ state: 'running' }])
  await lose(operationId)
  expect(await listRuns()).toMatchObject([{ state: 'failed', error: 'failed' }])
  expect(await listKinds()).toEqual(['backup-failed'])
})

describe('the job of a failed backup', () => {
  async function startAndFail(): Promise<string> {
    const operationId = await startBackup()
    await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${await findJob(operationId)}`.execute(
      archive.services.db,
    )
    await lose(operationId)
    expect(await listRuns()).toMatchObject([{ state: 'failed', error: 'interrupted' }])
    return operationId
  }
  const retry = async (operationId: string) =>
    archive.call(admin, retryJob, { params: { queue: 'backup', id: await findJob(operationId) } })

  test('is retried with its run', async () => {
    const operationId = await startAndFail()
    expect((await retry(operationId)).status).toBe(204)
    const [reopened] = await listRuns()
    expect(reopened).toMatchObject({ state: 'running' })
    expect(reopened).not.toHaveProperty('error')
    await run(operationId)
    expect(await loadOperation(operationId)).toMatchObject({ state: 'succeeded' })
    expect((await listRuns()).at(-1)).toMatchObject({ kind: 'backup', state: 'succeeded' })
    expect((await listFilesBelow(path)).some((file) => file.startsWith('snapshots/'))).toBe(true)
  })

  test('is not retried while the place has another run', async () => {
    const operationId = await startAndFail()
    const params = { id: targetId }
    await archive.call(admin, contracts.startVerification, { params, body: { scope: 'full' } })
    expect((await retry(operationId)).error.code).toBe('already-exists')
    expect((await listRuns()).map(({ state }) => state)).toEqual(['running', 'failed'])
    expect(await loadOperation(operationId)).toMatchObject({ state: 'failed' })
  })

  test('does not succeed without its run', async () => {
    const operationId = await startAndFail()
    await archive.services.db.updateTable('operations').set({ state: 'pending', ended_at: null }).execute()
    await run(operationId)
    expect(await loadOperation(operationId)).toMatchObject({ state: 'failed' })
  })
})

test('a backup whose job was cancelled has not failed', async () => {
  const operationId = await startBackup()
  const params = { queue: 'backup', id: await findJob(operationId) } as const
  expect((await archive.call(admin, cancelJob, { params })).status).toBe(204)
  await lose(operationId)
  expect(await listRuns()).toMatchObject([{ state: 'cancelled' }])
  expect(await loadOperation(operationId)).toMatchObject({ state: 'cancelled' })
  expect(await listKinds()).toEqual([])
})

test('a backup that waits and is cancelled makes room for another at once', async () => {
  const operationId = await startBackup()
  const { reply } = await archive.call(admin, cancelOperation, { params: { id: operationId } })
  expect(reply).toMatchObject({ state: 'cancelled' })
  expect(await listRuns()).toMatchObject([{ state: 'cancelled' }])
  const next = await startBackup()
  // The queue reaches the first one later.
  await run(operationId)
  expect((await listRuns()).map(({ state }) => state)).toEqual(['running', 'cancelled'])
  await run(next)
  expect(await loadOperation(next)).toMatchObject({ state: 'succeeded' })
})

test('a check tells which older snapshot is damaged, because of which none is removed', async () => {
  const place = await openPlace(openFolderStorage(path))
  const { id } = await backUp(archive, place, { at: new Date('2026-03-01T03:00:00Z') })
  await backUp(archive, place, { at: new Date('2026-03-02T03:00:00Z') })
  await flipBit(join(path, `snapshots/${id}.json`))
  const { reply } = await archive.call(admin, contracts.startVerification, {
    params: { id: targetId },
    body: { scope: 'sample' },
  })
  const { operationId = '' } = reply
  await backupVerifyJob.handle(
    { targetId, scope: 'sample', operationId },
    { services: archive.services, signal },
  )
  expect(await listRuns()).toMatchObject([
    {
      state: 'succeeded',
      figures: { retentionProblem: 'damaged', damagedSnapshotAt: '2026-03-01T03:00:00.000Z' },
    },
  ])
})

test('a backup without an original that is damaged in the archive is checked, but not said to work again', async () => {
  const { sha256, item } = await addItemWithFile(archive, admin, Buffer.from('to be damaged'), 'damaged.txt')
  await flipBit(getStoredPath(archive, sha256))
  try {
    const operationId = await startBackup()
    await run(operationId)
    const [check, backup] = await listRuns()
    expect(backup).toMatchObject({ kind: 'backup', state: 'failed', error: 'archive-damaged' })
    expect(check).toMatchObject({ kind: 'verify', state: 'running', snapshotId: backup?.snapshotId })
    const { operationId: checkId = '', snapshotId = '' } = check ?? {}
    await backupVerifyJob.handle(
      { targetId, operationId: checkId, scope: 'sample', snapshotId },
      { services: archive.services, signal },
    )
    expect((await listRuns())[0]).toMatchObject({ kind: 'verify', state: 'succeeded' })
    const kinds = await listKinds()
    expect(kinds).toContain('backup-failed')
    expect(kinds).not.toContain('backup-recovered')
    expect(await loadTarget()).toMatchObject({ provedAt: expect.any(String) })
  } finally {
    await archive.services.db.deleteFrom('items').where('id', '=', item.id).execute()
  }
})

test('so does one that waits for its next attempt', async () => {
  const { db } = archive.services
  const operationId = await startBackup()
  await db.updateTable('operations').set({ state: 'running' }).where('id', '=', operationId).execute()
  await sql`update pgboss.job set state = 'retry', retry_count = 1 where id = ${await findJob(operationId)}`.execute(
    db,
  )
  const { reply } = await archive.call(admin, cancelOperation, { params: { id: operationId } })
  expect(reply).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) })
  expect(await listRuns()).toMatchObject([{ state: 'cancelled' }])
})

test('one that runs ends only when it has stopped', async () => {
  const { db } = archive.services
  const operationId = await startBackup()
  await db.updateTable('operations').set({ state: 'running' }).where('id', '=', operationId).execute()
  await sql`update pgboss.job set state = 'active' where id = ${await findJob(operationId)}`.execute(db)
  const { reply } = await archive.call(admin, cancelOperation, { params: { id: operationId } })
  expect(reply).toMatchObject({ state: 'cancelling' })
  expect(await listRuns()).toMatchObject([{ state: 'running' }])
})
