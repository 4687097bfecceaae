import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { backUp, listFilesBelow, makeFolderPlace } from '../testing/test-backups.ts'
import type { TestUser } from '../testing/test-users.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { stageSnapshot } from './restore/staged-tables.ts'
import { applyRetention, type RetentionPolicy } from './retention.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import { verifyOriginals, verifySnapshot } from './verify-snapshot.ts'

const signal = new AbortController().signal
const now = () => new Date()
const none: RetentionPolicy = { daily: 0, weekly: 0, monthly: 0, yearly: 0 }
const policy: RetentionPolicy = { ...none, daily: 1 }
const stepsBetweenKills = process.env.LARES_TEST_ALL === '1' ? 1 : 4
let archive: TestArchive
let user: TestUser
let folder: string

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'lares-retention-'))
  await addItemWithFile(archive, user, Buffer.from('always there'), 'always.txt', { title: 'Always' })
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

/** Backs up at each of these days, and returns the days of the snapshots that the policy retains, latest first. */
async function retain(days: readonly string[], retained: Partial<RetentionPolicy>): Promise<string[]> {
  const { place } = await makeFolderPlace(archive, folder)
  for (const day of days) await backUp(archive, place, { at: new Date(`${day}:00Z`) })
  await applyRetention(place, { ...none, ...retained }, { now, signal })
  return (await place.listSnapshots()).map(({ id }) => id.slice(0, 16).replace(/-(\d\d)$/, ':$1'))
}

describe('of the snapshots of', () => {
  test('days, the latest of each of the last days that have any is retained', async () => {
    const days = ['2026-03-01T03:00', '2026-03-05T03:00', '2026-03-05T21:00', '2026-03-09T03:00']
    expect(await retain(days, { daily: 2 })).toEqual(['2026-03-09T03:00', '2026-03-05T21:00'])
  })

  test('weeks, which begin on Mondays, the latest of each is retained', async () => {
    // 2026-03-01 is a Sunday, 2026-03-02 a Monday.
    const days = ['2026-02-23T03:00', '2026-03-01T03:00', '2026-03-02T03:00', '2026-03-08T03:00']
    expect(await retain(days, { weekly: 3 })).toEqual(['2026-03-08T03:00', '2026-03-01T03:00'])
  })

  test('months and years, the latest of each is retained, and one snapshot can stand for several', async () => {
    const days = [
      '2024-05-01T03:00',
      '2024-12-31T03:00',
      '2025-11-30T03:00',
      '2025-12-01T03:00',
      '2025-12-24T03:00',
      '2026-01-10T03:00',
    ]
    expect(await retain(days, { daily: 1, monthly: 3, yearly: 3 })).toEqual([
      '2026-01-10T03:00',
      '2025-12-24T03:00',
      '2025-11-30T03:00',
      '2024-12-31T03:00',
    ])
  })

  test('any time, the latest of all is retained whatever the policy says', async () => {
    expect(await retain(['2026-03-01T03:00', '2026-03-02T03:00'], {})).toEqual(['2026-03-02T03:00'])
  })
})

/** A place with three snapshots: the second has a file that the others lack. */
async function makeThree(): Promise<{ place: BackupPlace; path: string; ids: string[] }> {
  const { place, path } = await makeFolderPlace(archive, folder)
  const first = await backUp(archive, place, { at: new Date('2026-03-01T03:00:00Z') })
  const { item } = await addItemWithFile(archive, user, Buffer.from(`passing ${path}`), 'passing.txt')
  const second = await backUp(archive, place, { at: new Date('2026-03-02T03:00:00Z') })
  await archive.services.db.deleteFrom('items').where('id', '=', item.id).execute()
  const third = await backUp(archive, place, { at: new Date('2026-03-03T03:00:00Z') })
  return { place, path, ids: [first.id, second.id, third.id] }
}

/** Reads everything that a snapshot refers to, without a scratch database. */
async function expectReadable(place: BackupPlace, id: string): Promise<void> {
  const manifest = await place.readManifest(id)
  await stageSnapshot(place, manifest, await mkdtemp(join(folder, 'staged-')), signal)
  const report = await verifyOriginals(place, manifest, { scope: 'full', signal })
  expect(report).toMatchObject({ damaged: [], missing: [] })
}

const expectWhole = async (place: BackupPlace, id: string) =>
  expect(await verifySnapshot(archive.services.files, place, id, { scope: 'full', signal })).toMatchObject({
    damaged: [],
    missing: [],
  })

test('what retained snapshots refer to stays, and only what others refer to is removed', async () => {
  const { place, path, ids } = await makeThree()
  const before = await listFilesBelow(path)
  const report = await applyRetention(place, policy, { now, signal })
  expect(report.removedSnapshots).toEqual([ids[1], ids[0]])
  expect(report.removedObjects).toBeGreaterThan(0)
  const after = await listFilesBelow(path)
  expect(before.filter((file) => file.startsWith('originals/'))).toHaveLength(2)
  expect(after.filter((file) => file.startsWith('originals/'))).toHaveLength(1)
  await expectWhole(place, ids[2] ?? '')
  // Nothing that nobody refers to is left, and a second run finds nothing more.
  const again = await applyRetention(place, policy, { now, signal })
  expect(again).toEqual({ removedSnapshots: [], removedObjects: 0, removedBytes: 0 })
})

test('an old snapshot that is retained can be restored after those between were removed', async () => {
  const { place, ids } = await makeThree()
  await place.removeSnapshot(ids[2] ?? '')
  await place.removeSnapshot(ids[0] ?? '')
  await applyRetention(place, policy, { now, signal })
  await expectWhole(place, ids[1] ?? '')
})

test('a retention that is killed at any point damages nothing, and the next one completes it', async () => {
  const { path: original, ids } = await makeThree()
  const later = () => new Date(Date.now() + 600_000)
  for (let steps = 0; ; steps += stepsBetweenKills) {
    const path = join(folder, `killed-${steps}`)
    await cp(original, path, { recursive: true })
    const storage = openFolderStorage(path)
    let removals = 0
    async function remove(key: string): Promise<void> {
      // A killed run leaves its lock as well.
      if (removals === steps) throw new Error('killed')
      if (key !== 'lock.json') removals += 1
      await storage.remove(key)
    }
    const isComplete = await applyRetention(await openPlace({ ...storage, remove }), policy, {
      now,
      signal,
    }).then(
      () => true,
      () => false,
    )
    const place = await openPlace(storage)
    await expectReadable(place, ids[2] ?? '')
    await applyRetention(place, policy, { now: later, signal })
    const files = await listFilesBelow(path)
    expect(files.filter((file) => file.startsWith('snapshots/'))).toHaveLength(2)
    expect(files.filter((file) => file.startsWith('originals/'))).toHaveLength(1)
    await expectReadable(place, ids[2] ?? '')
    if (isComplete) break
  }
})

test('nothing is removed while a retained snapshot cannot be read', async () => {
  const { place, path, ids } = await makeThree()
  const manifest = join(path, `snapshots/${ids[2]}.json`)
  const bytes = await readFile(manifest)
  await writeFile(manifest, bytes.subarray(0, 100))
  const before = await listFilesBelow(path)
  await expect(applyRetention(place, policy, { now, signal })).rejects.toMatchObject({
    code: 'snapshot-damaged',
  })
  expect(await listFilesBelow(path)).toEqual(before)
})

test('nothing is removed while another run works', async () => {
  const { place, path } = await makeThree()
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  await writeFile(join(path, 'lock.json'), JSON.stringify({ holder: 'other', host: 'other', expiresAt }))
  const before = await listFilesBelow(path)
  await expect(applyRetention(place, policy, { now, signal })).rejects.toMatchObject({
    code: 'busy',
  })
  expect(await listFilesBelow(path)).toEqual(before)
  expect((await archive.call(user, contracts.listItems, { query: {} })).status).toBe(200)
})
