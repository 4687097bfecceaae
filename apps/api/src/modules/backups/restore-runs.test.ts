import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { getBatch, listBatches, startBatch, undoBatch } from '@lares/shared-types/contracts/batches'
import { changeItem, getItem } from '@lares/shared-types/contracts/items'
import { retryFailedJobs, retryJob } from '@lares/shared-types/contracts/jobs'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '../../backup/format/schemas.ts'
import { openPlace } from '../../backup/open-place.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { listPutAsideTables } from '../../db/put-aside-tables.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { beginAttempt } from '../../jobs/operations/stored-operations.ts'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, listFilesBelow } from '../../testing/test-backups.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadRightsTokens } from '../../visibility/rights-tokens.ts'
import { runBatchJob } from '../batches/run-batch.job.ts'
import { runBatch, undoWholeBatch } from '../batches/testing/run-batch.ts'
import { workOnBatch } from '../batches/work-on-batch.ts'
import { backupRestoreJob } from './backup-restore.job.ts'
import { withBackupSources } from './with-backup-sources.ts'

let folder: string
let archive: TestArchive
let admin: TestUser
let place: BackupPlace
let path: string
let snapshotId: string
let targetId: string
let sha256: string
let itemId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-restore-runs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  // No worker runs, so that a test runs each attempt of a job itself.
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const letter = await addItemWithFile(archive, admin, Buffer.from('letter'), 'letter.txt', {
    title: 'Letter',
  })
  sha256 = letter.sha256
  itemId = letter.item.id
  path = await mkdtemp(join(folder, 'place-'))
  const { reply } = await archive.call(admin, contracts.createBackupTarget, {
    body: {
      name: 'Disk',
      kind: 'folder',
      folder: { path },
      schedule: { ...defaultBackupSchedule, every: 'never' },
      retention: defaultBackupRetention,
    },
  })
  targetId = reply.id
  place = await openPlace(openFolderStorage(path))
  snapshotId = (await backUp(archive, place)).id
  return () => archive.close()
})

async function startRestore(): Promise<string> {
  const { reply } = await archive.call(admin, contracts.startRestore, {
    params: { id: targetId },
    body: { snapshotId },
  })
  return reply.operationId ?? ''
}

/** Runs an attempt of the job of a restore. */
const attempt = (
  operationId: string,
  services: Partial<Services> = {},
  signal = new AbortController().signal,
) =>
  backupRestoreJob.handle(
    { targetId, snapshotId, operationId },
    { services: { ...archive.services, ...services }, signal },
  )

/** The file of the original in the backup. */
async function findOriginal(): Promise<string> {
  const name = (await listFilesBelow(path)).find((file) => file.endsWith(sha256))
  if (name === undefined) throw new Error('The backup lacks the original.')
  return join(path, name)
}

const cancel = (id: string) => archive.call(admin, cancelOperation, { params: { id } })
const loadOperationState = async (id: string) =>
  (await archive.call(admin, getOperation, { params: { id } })).reply.state
const listRuns = async () =>
  (await archive.call(admin, contracts.listBackupRuns, { query: { targetId } })).reply.runs
const listTitles = async () => {
  const { rows } = await sql<{ title: string }>`select title from items order by title`.execute(
    archive.services.db,
  )
  return rows.map(({ title }) => title)
}
const countPutAside = async () => (await listPutAsideTables(archive.services.db, ['items'])).length

interface Around {
  readonly before?: () => Promise<unknown> | undefined
  readonly after?: () => Promise<void>
}

/** A database that calls `before` and `after` around each transaction. */
function aroundTransactions(db: Db, { before, after }: Around): Db {
  const transaction: Db['transaction'] = () => {
    const builder = db.transaction()
    const execute: typeof builder.execute = async (work) => {
      await before?.()
      const result = await builder.execute(work)
      await after?.()
      return result
    }
    return Object.assign(Object.create(builder) as typeof builder, { execute })
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A database that calls `afterCommit` after the transaction of a restore, before whoever has started it goes on. */
function interceptCommit(db: Db, afterCommit: () => Promise<void>): Db {
  let countBefore = 0
  return aroundTransactions(db, {
    before: async () => {
      countBefore = await countPutAside()
    },
    after: async () => {
      if ((await countPutAside()) > countBefore) await afterCommit()
    },
  })
}

test('a restore that has failed is not retried as a job, but started again with a password', async () => {
  const operationId = await startRestore()
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = 'backup-restore' and data ->> 'operationId' = ${operationId}
    returning id`.execute(archive.services.db)
  const params = { queue: 'backup-restore', id: rows[0]?.id ?? '' } as const
  expect((await archive.call(admin, retryJob, { params })).error.code).toBe('forbidden')
  const { reply } = await archive.call(admin, retryFailedJobs, { params, body: {} })
  expect(reply.retried).toBe(0)
  const { rows: jobs } = await sql`select state from pgboss.job where id = ${params.id}`.execute(
    archive.services.db,
  )
  expect(jobs).toEqual([{ state: 'failed' }])
})

test('a restore whose process ends right after the commit is not done again', async () => {
  const operationId = await startRestore()
  const db = interceptCommit(archive.services.db, async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  await attempt(operationId, { db }).catch(() => undefined)
  await addItemWithFile(archive, admin, Buffer.from('later'), 'later.txt', { title: 'Written since' })

  await attempt(operationId)
  expect(await listTitles()).toEqual(['Letter', 'Written since'])
  expect(await countPutAside()).toBe(1)
  expect(await listRuns()).toEqual([
    expect.objectContaining({
      kind: 'restore',
      state: 'succeeded',
      figures: expect.objectContaining({ items: 1 }),
    }),
  ])
  expect(await loadOperationState(operationId)).toBe('succeeded')
})

test('a cancellation that comes after the commit does not make a restore cancelled', async () => {
  const operationId = await startRestore()
  const db = interceptCommit(archive.services.db, async () => {
    await cancel(operationId)
    // An operation notices within a second that it is cancelled.
    await delay(1500)
  })
  await attempt(operationId, { db })
  expect(await listRuns()).toEqual([expect.objectContaining({ kind: 'restore', state: 'succeeded' })])
  expect(await loadOperationState(operationId)).toBe('succeeded')
})

test('a cancellation that nobody has noticed before the commit undoes the restore', async () => {
  await addItemWithFile(archive, admin, Buffer.from('later'), 'later.txt', { title: 'Written since' })
  const operationId = await startRestore()
  const { files } = archive.services
  const stat: typeof files.stat = async (hash) => {
    await cancel(operationId)
    return files.stat(hash)
  }
  await attempt(operationId, { files: { ...files, stat } })
  expect(await listTitles()).toEqual(['Letter', 'Written since'])
  expect(await countPutAside()).toBe(0)
  expect(await listRuns()).toEqual([expect.objectContaining({ kind: 'restore', state: 'cancelled' })])
  expect(await loadOperationState(operationId)).toBe('cancelled')
})

test('open pages learn of a restore, because nothing that they have read is valid any more', async () => {
  const { db } = archive.services
  const loadToken = async () => (await loadRightsTokens(db, [admin.id])).get(admin.id)
  const before = await loadToken()
  await attempt(await startRestore())
  const after = await loadToken()
  expect(after).toEqual(expect.any(String))
  expect(after).not.toBe(before)
  expect(await loadToken()).toBe(after)
  // The next backup is as the last one, so that a moved archive has the same rows.
  const [first, second] = [await place.readManifest(snapshotId), await backUp(archive, place)]
  const toArchive = ({ tables }: Manifest) => tables.find(({ name }) => name === 'archive')?.sha256
  expect(toArchive(second)).toBe(toArchive(first))
})

const loadItem = async () => (await archive.call(admin, getItem, { params: { id: itemId } })).reply
const setItalian = { name: 'language', params: { language: 'it' } } as const
const backUpLater = async () => {
  snapshotId = (await backUp(archive, place, { at: new Date(Date.now() + 60_000) })).id
}

test('a batch of the snapshot can be undone after a restore, and one from after it is gone', async () => {
  const { batch } = await runBatch(archive, admin, { ids: [itemId] }, setItalian)
  await backUpLater()
  const later = await runBatch(
    archive,
    admin,
    { ids: [itemId] },
    { name: 'language', params: { language: 'de' } },
  )
  await attempt(await startRestore())
  // As many changes as the batch had made, so that the item has the version of the batch again.
  const { version } = await loadItem()
  await archive.call(admin, changeItem, { params: { id: itemId }, body: { version, title: 'By hand' } })
  expect((await archive.call(admin, undoBatch, { params: { id: later.batch.id } })).status).toBe(404)
  expect(await loadItem()).toMatchObject({ title: 'By hand', language: 'it' })

  await attempt(await startRestore())
  expect((await archive.call(admin, listBatches, { query: {} })).reply.batches).toEqual([
    { ...batch, operationId: undefined },
  ])
  expect((await undoWholeBatch(archive, admin, batch.id)).batch).toMatchObject({ state: 'undone' })
  expect(await loadItem()).toMatchObject({ title: 'Letter', language: 'en' })
})

test('what was at work when the snapshot was made, or is during the restore, is stopped', async () => {
  const { db, jobs } = archive.services
  const { reply: batch } = await archive.call(admin, startBatch, {
    body: { selection: { ids: [itemId] }, act: setItalian },
  })
  const { id: batchId, operationId = '' } = batch
  await backUpLater()
  const download = await inTransaction(db, (trx) =>
    startOperation(trx, jobs, 'download-meaning-model', {}, { kind: 'meaning-model-download' }),
  )
  const restoreId = await startRestore()
  // Its job is at work, and is not told at once that it was cancelled.
  await beginAttempt(db, operationId)
  await attempt(restoreId)
  expect(await loadOperationState(restoreId)).toBe('succeeded')
  expect(await loadOperationState(operationId)).toBe('cancelling')
  expect(await loadOperationState(download ?? '')).toBe('pending')
  const context = { services: archive.services, signal: new AbortController().signal }
  const operation = { progress: () => undefined }
  const outcome = await workOnBatch({ batchId, operationId }, { ...context, operation })
  expect(outcome).toEqual({ state: 'failed', error: 'changed-since' })
  expect((await loadItem()).language).toBe('en')

  await runBatchJob.handle({ batchId, operationId }, context)
  expect(await loadOperationState(operationId)).toBe('cancelled')
  expect((await archive.call(admin, getBatch, { params: { id: batchId } })).reply.batch).toMatchObject({
    state: 'stopped',
    total: 1,
    counts: { changed: 0 },
    undoable: false,
  })
  expect((await loadItem()).language).toBe('en')
})

test('a batch that goes on while a restore is committed changes nothing more', async () => {
  const { db } = archive.services
  const { reply: batch } = await archive.call(admin, startBatch, {
    body: { selection: { ids: [itemId] }, act: setItalian },
  })
  await backUpLater()
  const restoreId = await startRestore()
  let restored: Promise<void> | undefined
  // Called by the batch between two of its transactions.
  const operation = {
    progress: () => {
      restored ??= attempt(restoreId)
    },
  }
  const outcome = await workOnBatch(
    { batchId: batch.id, operationId: batch.operationId },
    {
      services: { ...archive.services, db: aroundTransactions(db, { before: () => restored }) },
      signal: new AbortController().signal,
      operation,
    },
  )
  expect(outcome).toEqual({ state: 'failed', error: 'changed-since' })
  expect((await loadItem()).language).toBe('en')
  expect((await archive.call(admin, getBatch, { params: { id: batch.id } })).reply.batch.state).toBe(
    'stopped',
  )
})

test('files that a snapshot lacks are told before the restore and after it', async () => {
  await archive.services.files.remove(sha256, new Date(Date.now() + 60_000), async () => false)
  await rm(await findOriginal())
  snapshotId = (await backUp(archive, place, { at: new Date(Date.now() + 60_000) })).id
  const { reply } = await archive.call(admin, contracts.listBackupSnapshots, { params: { id: targetId } })
  expect(reply.snapshots.map(({ files, missingFiles }) => [files, missingFiles])).toEqual([
    [1, 1],
    [1, 0],
  ])
  await attempt(await startRestore())
  expect(await listRuns()).toEqual([
    expect.objectContaining({
      state: 'succeeded',
      figures: expect.objectContaining({ files: 1, missingFiles: 1 }),
    }),
  ])
})

test('a file that the backup has lost fails the restore, until somebody accepts that', async () => {
  await archive.services.files.remove(sha256, new Date(Date.now() + 60_000), async () => false)
  const original = await findOriginal()
  await flipBit(original)
  await attempt(await startRestore())
  expect(await listRuns()).toEqual([
    expect.objectContaining({ state: 'failed', error: 'damaged', figures: { missingFiles: 1 } }),
  ])
  const { reply } = await archive.call(admin, contracts.startRestore, {
    params: { id: targetId },
    body: { snapshotId, acceptedLosses: 1 },
  })
  const { rows } = await sql<{ data: Parameters<typeof backupRestoreJob.handle>[0] }>`
    select data from pgboss.job where name = 'backup-restore' and data ->> 'operationId' = ${reply.operationId}`.execute(
    archive.services.db,
  )
  const context = { services: archive.services, signal: new AbortController().signal }
  for (const { data } of rows) await backupRestoreJob.handle(data, context)
  expect((await listRuns())[0]).toMatchObject({ state: 'succeeded', figures: { items: 1, missingFiles: 1 } })
  expect(await listTitles()).toEqual(['Letter'])
})

test('a file that the backup has lost is taken from another place that has it', async () => {
  const other = await mkdtemp(join(folder, 'place-'))
  await cp(path, other, { recursive: true })
  await archive.call(admin, contracts.createBackupTarget, {
    body: {
      name: 'Other disk',
      kind: 'folder',
      folder: { path: other },
      schedule: { ...defaultBackupSchedule, every: 'never' },
      retention: defaultBackupRetention,
    },
  })
  await archive.services.files.remove(sha256, new Date(Date.now() + 60_000), async () => false)
  await rm(await findOriginal())
  await attempt(await startRestore(), {
    withBackupSources: (work) => withBackupSources(archive.services, work),
  })
  expect(await listRuns()).toEqual([expect.objectContaining({ state: 'succeeded' })])
  expect(await archive.services.files.has(sha256)).toBe(true)
})

/** Removes the item of the snapshot with its file for ever. */
async function loseItem(): Promise<void> {
  const { db, files } = archive.services
  await db.deleteFrom('items').execute()
  await files.remove(sha256, new Date(Date.now() + 60_000), async () => false)
  expect(await files.has(sha256)).toBe(false)
}

/** Fails within the transaction of the restore, when all originals have been copied. */
const lostConnection = (): Partial<Services> => ({
  jobs: {
    ...archive.services.jobs,
    enqueue: async (...args) => {
      if (args[1] === 'index-all') throw new Error('Connection terminated unexpectedly')
      return archive.services.jobs.enqueue(...args)
    },
  },
})

test('an attempt that is repeated leaves its originals to the next one', async () => {
  await loseItem()
  const operationId = await startRestore()
  await expect(attempt(operationId, lostConnection())).rejects.toThrow('Connection terminated')
  expect(await archive.services.files.has(sha256)).toBe(true)
  const { rows } = await sql`
    select data, start_after > now() + interval '20 hours' as "isLate" from pgboss.job
    where name = 'remove-files' and state = 'created'`.execute(archive.services.db)
  expect(rows).toEqual([{ data: { sha256s: [sha256] }, isLate: true }])
  await attempt(operationId)
  expect(await listRuns()).toEqual([
    expect.objectContaining({
      state: 'succeeded',
      figures: expect.objectContaining({ files: 1, addedBytes: 0 }),
    }),
  ])
})

test('the last attempt of a restore and one that is cancelled remove the originals that they have added', async () => {
  await loseItem()
  const operationId = await startRestore()
  const last = { services: { ...archive.services, ...lostConnection() }, isLastAttempt: true }
  const payload = { targetId, snapshotId, operationId }
  await expect(
    backupRestoreJob.handle(payload, { ...last, signal: new AbortController().signal }),
  ).rejects.toThrow('Connection terminated')
  expect(await archive.services.files.has(sha256)).toBe(false)

  const { files } = archive.services
  const adopt: typeof files.adopt = async (...args) => {
    await files.adopt(...args)
    await cancel(operationId)
  }
  await attempt(operationId, { files: { ...files, adopt } })
  expect(await loadOperationState(operationId)).toBe('cancelled')
  expect(await files.has(sha256)).toBe(false)
})
