import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@lares/test-harness/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { loadArchiveId } from './archive-id.ts'
import { listTables } from './backed-up-tables.ts'
import { isBackupError } from './backup-error.ts'
import { type BackupSource, createSnapshot } from './create-snapshot.ts'
import { initializePlace, openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { stageSnapshot } from './restore/staged-tables.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import { verifyOriginals, verifySnapshot } from './verify-snapshot.ts'

const signal = new AbortController().signal
let archive: TestArchive
let user: TestUser
let folder: string
let source: BackupSource
const identities = new Map<string, string>()
const flips = process.env.LARES_TEST_ALL ? 500 : 30

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'lares-backup-'))
  source = { ...archive.services, appVersion: '1.0.0' }
  for (let index = 0; index < 5; index++)
    await addItemWithFile(archive, user, Buffer.from(`letter ${index}`), `letter ${index}.txt`, {
      title: `Letter ${index} \u2028 "é"`,
    })
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

async function makePlace(passphrase?: string): Promise<{ place: BackupPlace; path: string }> {
  const path = await mkdtemp(join(folder, 'place-'))
  const archiveId = await loadArchiveId(archive.services.db)
  const storage = openFolderStorage(path)
  const { place, identity } = await initializePlace(storage, { archiveId, passphrase, now: new Date() })
  if (identity) identities.set(path, identity)
  return { place, path }
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

test('every table of the archive is backed up, or left out for a reason', async () => {
  const tables = await archive.services.db.introspection.getTables()
  const present = tables
    .filter(({ schema, name }) => (schema ?? 'public') === 'public' && !name.startsWith('kysely_'))
    .map(({ name }) => name)
  const listed = (['backed-up', 'derived', 'transient', 'of-the-installation'] as const).flatMap(listTables)
  expect(listed.toSorted()).toEqual(present.toSorted())
})

test('a snapshot is verified in full, and a second one with nothing new adds its manifest only', async () => {
  const { place, path } = await makePlace()
  const first = await createSnapshot(source, place, { signal })
  expect(first).toMatchObject({ items: 5, unreadable: [] })
  const report = await verifySnapshot(archive.services.files, place, first.id, { scope: 'full', signal })
  expect(report).toMatchObject({ originals: 5, readOriginals: 5, damaged: [], missing: [] })
  const before = await listFiles(path)
  const second = await createSnapshot(source, place, { signal })
  const after = await listFiles(path)
  expect(second.addedBytes).toBe(0)
  expect(after.filter((file) => !before.includes(file)).map((file) => file.slice(path.length + 1))).toEqual([
    `snapshots/${second.id}.json`,
    `snapshots/${second.id}.json.sha256`,
  ])
})

test('an encrypted backup needs its passphrase, and contains nothing in plain', async () => {
  const { place, path } = await makePlace('a long passphrase')
  const { id } = await createSnapshot(source, place, { signal })
  const report = await verifySnapshot(archive.services.files, place, id, { scope: 'full', signal })
  expect(report).toMatchObject({ readOriginals: 5, damaged: [], missing: [] })
  for (const file of await listFiles(path))
    if (!file.endsWith('README.txt')) expect((await readFile(file)).includes('letter'), file).toBe(false)
  const storage = openFolderStorage(path)
  await expect(openPlace(storage, { passphrase: 'another one' })).rejects.toMatchObject({
    code: 'wrong-passphrase',
  })
  await expect((await openPlace(storage)).readManifest(id)).rejects.toMatchObject({
    code: 'passphrase-needed',
  })
  expect((await (await openPlace(storage, { passphrase: 'a long passphrase' })).readManifest(id)).id).toBe(id)
})

test.each([undefined, 'a long passphrase'])(
  'every flipped bit is found (passphrase: %s)',
  async (passphrase) => {
    const { place, path } = await makePlace(passphrase)
    const { id } = await createSnapshot(source, place, { signal })
    const files = await listFiles(path)
    const read = createRandom(1)
    expect(await findDamage(path, id, passphrase)).toBeUndefined()
    for (let flip = 0; flip < flips; flip++) {
      const file = files[Math.floor(read() * files.length)] as string
      const bytes = await readFile(file)
      const bit = Math.floor(read() * bytes.length * 8)
      const damaged = Buffer.from(bytes)
      damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7))
      await writeFile(file, damaged)
      expect(await findDamage(path, id, passphrase), `bit ${bit} of ${file}`).toBeDefined()
      await writeFile(file, bytes)
    }
  },
  120_000,
)

/**
 * Verifies a snapshot in full, but without the scratch database, which takes seconds, and returns the first damage. The key of an
 * encrypted backup is known, as it is to the archive.
 */
async function findDamage(path: string, id: string, passphrase: string | undefined): Promise<unknown> {
  const workFolder = await mkdtemp(join(folder, 'work-'))
  try {
    const place = await openPlace(openFolderStorage(path), { identity: passphrase && identities.get(path) })
    await place.verifyDescription()
    const manifest = await place.readManifest(id)
    await stageSnapshot(place, manifest, workFolder, signal)
    const { damaged, missing } = await verifyOriginals(place, manifest, { scope: 'full', signal })
    return [...damaged, ...missing][0]
  } catch (error) {
    if (isBackupError(error)) return error.code
    throw error
  } finally {
    await rm(workFolder, { recursive: true })
  }
}
