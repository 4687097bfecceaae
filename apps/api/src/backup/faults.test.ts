import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { backUp, listFilesBelow, makeFolderPlace, makePlaceIn } from '../testing/test-backups.ts'
import { BackupError, isBackupError } from './backup-error.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { stageSnapshot } from './restore/staged-tables.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import { verifyOriginals } from './verify-snapshot.ts'

const signal = new AbortController().signal
let archive: TestArchive
let folder: string
const sha256s: string[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  const user = await archive.addUser({ isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'lares-backup-faults-'))
  for (let index = 0; index < 6; index++)
    sha256s.push((await addItemWithFile(archive, user, randomBytes(300_000), `${index}.bin`)).sha256)
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a full verification reads, without a scratch database: the code of the error, or the damaged originals. */
async function findDamage(place: BackupPlace, id: string): Promise<string | readonly string[]> {
  const staged = await mkdtemp(join(folder, 'staged-'))
  try {
    const manifest = await place.readManifest(id)
    await stageSnapshot(place, manifest, staged, signal)
    const { damaged, missing } = await verifyOriginals(place, manifest, { scope: 'full', signal })
    return [...damaged, ...missing]
  } catch (error) {
    if (isBackupError(error)) return error.code
    throw error
  }
}

test('a backup to a full disk makes no snapshot and leaves nothing half-written; with space, the next one does', async () => {
  const disk = await SmallDisk.mount(8 * 1024 * 1024)
  try {
    const place = await makePlaceIn(archive, openFolderStorage(disk.folder))
    await disk.fill(1_000_000)
    await expect(backUp(archive, place)).rejects.toMatchObject({ code: 'place-full' })
    const files = await listFilesBelow(disk.folder)
    expect(files.filter((file) => /draft|snapshots|lock/.test(file))).toEqual([])
    await disk.free()
    const { id } = await backUp(archive, place)
    expect(await findDamage(place, id)).toEqual([])
  } finally {
    await disk.unmount()
  }
})

test('a backup whose folder disappears in the middle fails, and is completed when the folder is back', async () => {
  const { place, path } = await makeFolderPlace(archive, folder)
  const away = `${path}-away`
  let renaming: Promise<void> | undefined
  const progress = ({ phase }: { phase: string }) => {
    if (phase === 'originals') renaming ??= rename(path, away)
  }
  await expect(backUp(archive, place, { progress })).rejects.toMatchObject({ code: 'place-missing' })
  await renaming
  await expect(openPlace(openFolderStorage(path))).rejects.toMatchObject({ code: 'place-missing' })
  await rename(away, path)
  expect(await place.listSnapshots()).toEqual([])
  const { id } = await backUp(archive, place, { at: new Date(Date.now() + 180_000) })
  expect(await findDamage(place, id)).toEqual([])
})

test('a backup that fails is not writing any more once it has returned its lock', async () => {
  const { db } = archive.services
  // Several chunks, of which each ends after some hundred rows.
  await sql`
    insert into items (id, kind, title, sort_title)
    select md5('row' || n)::uuid, 'post', 'Row ' || n, 'row ' || n from generate_series(1, 6000) n`.execute(
    db,
  )
  onTestFinished(async () => {
    await sql`delete from items where title like 'Row %'`.execute(db)
  })
  const path = await mkdtemp(join(folder, 'place-'))
  const storage = openFolderStorage(path)
  let pending = 0
  let pendingAtFailure: number | undefined
  let pendingAtRelease: number | undefined
  const place = await makePlaceIn(archive, {
    ...storage,
    async write(key, source) {
      if (!key.startsWith('tables/')) return storage.write(key, source)
      if (pendingAtFailure === undefined && pending > 0) {
        pendingAtFailure = pending
        throw new BackupError('place-full', 'full')
      }
      pending += 1
      await delay(50)
      await storage.write(key, source)
      pending -= 1
    },
    async remove(key) {
      if (key === 'lock.json') pendingAtRelease = pending
      await storage.remove(key)
    },
  })
  await expect(backUp(archive, place)).rejects.toMatchObject({ code: 'place-full' })
  expect(pendingAtFailure).toBeGreaterThan(0)
  expect(pendingAtRelease).toBe(0)
})

test('a place that belongs to another archive is not written to', async () => {
  const { place, path } = await makeFolderPlace(archive, folder)
  const { id } = await archive.services.db.selectFrom('archive').select('id').executeTakeFirstOrThrow()
  const before = await listFilesBelow(path)
  // As after a restore of another archive, while this place was open.
  const other = '00000000-0000-4000-8000-000000000000'
  await archive.services.db.updateTable('archive').set({ id: other }).execute()
  try {
    await expect(backUp(archive, place)).rejects.toMatchObject({ code: 'other-archive' })
    expect(await listFilesBelow(path)).toEqual(before)
  } finally {
    await archive.services.db.updateTable('archive').set({ id }).execute()
  }
})

test('what a killed run has left in the drafts is removed by the next one', async () => {
  const { place, path } = await makeFolderPlace(archive, folder)
  const draft = join(path, 'drafts/killed.draft')
  await writeFile(draft, 'half a film')
  await utimes(draft, new Date(0), new Date(0))
  await backUp(archive, place)
  expect((await listFilesBelow(path)).filter((file) => file.includes('draft'))).toEqual([])
})

test.each([undefined, 'a long passphrase'])(
  'what a backup has damaged is written again: by size at once, with recheck by its bytes (passphrase: %s)',
  async (passphrase) => {
    const { place, path } = await makeFolderPlace(archive, folder, passphrase)
    await backUp(archive, place)
    const files = await listFilesBelow(path)
    const [original, truncated] = files.filter((file) => file.startsWith('originals/'))
    const [chunk, truncatedChunk] = files.filter((file) => file.startsWith('tables/'))
    for (const name of [original, chunk]) await flipBit(join(path, name ?? ''))
    for (const name of [truncated, truncatedChunk]) {
      const file = join(path, name ?? '')
      await writeFile(file, (await readFile(file)).subarray(0, 10))
    }
    const second = await backUp(archive, place)
    // The truncated ones are whole again; a flipped bit does not show in a size.
    expect(await findDamage(place, second.id)).toBe('object-damaged')
    const third = await backUp(archive, place, { recheck: true })
    expect(await findDamage(place, third.id)).toEqual([])
    expect(await findDamage(place, second.id)).toEqual([])
  },
)

test.each([undefined, 'a long passphrase'])(
  'an original that is damaged in the archive does not prevent the rest, and is taken from the backup that has it (passphrase: %s)',
  async (passphrase) => {
    const { place } = await makeFolderPlace(archive, folder, passphrase)
    const [sha256 = ''] = sha256s
    const file = await archive.services.files.withLocalFile(sha256, async (path) => path)
    const bytes = await readFile(file)
    await writeFile(file, randomBytes(bytes.length), { mode: 0o600 })
    try {
      const first = await backUp(archive, place)
      expect(first.unreadable).toEqual([sha256])
      expect(await findDamage(place, first.id)).toEqual([])
    } finally {
      await writeFile(file, bytes, { mode: 0o600 })
    }
    const second = await backUp(archive, place)
    expect(second.unreadable).toEqual([])
    expect(await place.isIntact('originals', sha256)).toBe(true)
  },
)

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}
