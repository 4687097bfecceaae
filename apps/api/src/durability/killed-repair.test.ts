import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listChecks, listFindings } from '@lares/shared-types/contracts/integrity'
import type { CheckState } from '@lares/shared-types/integrity'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadArchiveId } from '../backup/archive-id.ts'
import { initializePlace } from '../backup/open-place.ts'
import { openFolderStorage } from '../backup/storage/folder-storage.ts'
import { KilledWorkers } from './killed-workers.ts'

const runsEverything = process.env.LARES_TEST_ALL === '1'

/** Fewer than the interruptions after which a job stops. Each repair is made of missing and of damaged originals. */
const killsOfOneRepair = runsEverything ? 4 : 1
const repairs = runsEverything ? 4 : 1
const fileCount = 120

let workers: KilledWorkers
let folder: string

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
  folder = await mkdtemp(join(tmpdir(), 'lares-killed-repair-'))
})
afterAll(async () => {
  await workers.remove()
  await rm(folder, { recursive: true, force: true })
})

const toBytes = (index: number) => Buffer.alloc(50_000, `letter ${index} `)
const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const userId = await workers.archive.getAdminId()
  const answer = await workers.archive.call(method, path, { userId, ...(body && { body }) })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as Reply
}

async function listStored(): Promise<Map<string, string>> {
  const entries = await readdir(join(workers.archive.scratch.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  return new Map(
    entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => [name, join(parentPath, name)]),
  )
}

/** Adds files to the archive, and to a folder that is a place of its backups. */
async function addFiles(): Promise<void> {
  const storage = openFolderStorage(folder)
  const archiveId = await loadArchiveId(workers.db)
  const { place } = await initializePlace(storage, { archiveId, now: new Date() })
  for (let index = 0; index < fileCount; index += 1) {
    const bytes = toBytes(index)
    await workers.archive.addFile(`letter-${index}.bin`, bytes)
    await place.writeObject('originals', toHash(bytes), bytes)
  }
  storage.close()
  await workers.db
    .insertInto('backup_targets')
    .values({
      id: uuidv7(),
      kind: 'folder',
      name: 'Disk',
      settings: JSON.stringify({ folder: { path: folder } }),
      is_encrypted: false,
      schedule: JSON.stringify({ ...defaultBackupSchedule, every: 'never' }),
      retention: JSON.stringify(defaultBackupRetention),
    })
    .execute()
}

/** Removes half of the originals, and changes a bit of the others; finds both by the checks. */
async function damageAll(): Promise<void> {
  const stored = await listStored()
  for (let index = 0; index < fileCount; index += 1) {
    const path = stored.get(toHash(toBytes(index))) ?? ''
    const bytes = await readFile(path)
    await unlink(path)
    if (index % 2 === 0) continue
    bytes[index] = (bytes[index] ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  const worker = await workers.archive.start('worker')
  await call('POST', '/api/integrity/checks/run', { checks: ['missing-originals', 'damaged-originals'] })
  await vi.waitFor(async () => expect(await countOpen()).toBe(fileCount), { timeout: 120_000, interval: 200 })
  await workers.archive.kill(worker)
}

async function countOpen(): Promise<number> {
  const { checks } = await call<ReplyOf<typeof listChecks>>('GET', '/api/integrity/checks')
  const isAboutBytes = ({ name }: CheckState) => name === 'missing-originals' || name === 'damaged-originals'
  return checks.filter(isAboutBytes).reduce((total, { count }) => total + count, 0)
}

async function repair(check: 'missing-originals' | 'damaged-originals'): Promise<void> {
  await call('POST', '/api/integrity/repairs', { check })
  for (let round = 0; round < killsOfOneRepair; round += 1) {
    const before = await countOpen()
    await workers.killAt(async () => expect(await countOpen()).toBeLessThan(before))
    await expectNothingHalfDone()
  }
  const worker = await workers.startUntil(async () => {
    const { findings } = await call<ReplyOf<typeof listFindings>>(
      'GET',
      `/api/integrity/findings?check=${check}&limit=1`,
    )
    expect(findings).toEqual([])
  })
  await workers.archive.kill(worker)
}

/** A stored file is either whole, or one that the test has damaged. */
async function expectNothingHalfDone(): Promise<void> {
  const stored = await listStored()
  for (let index = 0; index < fileCount; index += 1) {
    const path = stored.get(toHash(toBytes(index)))
    if (path) expect((await readFile(path)).length).toBe(toBytes(index).length)
  }
}

test(`originals come back from a backup although the worker is killed ${2 * killsOfOneRepair * repairs} times`, async () => {
  await addFiles()
  for (let round = 0; round < repairs; round += 1) {
    await damageAll()
    await repair('missing-originals')
    await repair('damaged-originals')
    const stored = await listStored()
    for (let index = 0; index < fileCount; index += 1) {
      const bytes = toBytes(index)
      expect(toHash(await readFile(stored.get(toHash(bytes)) ?? ''))).toBe(toHash(bytes))
    }
    expect(await countOpen()).toBe(0)
  }
}, 900_000)
