import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { getEncryptedSize } from './format/encryption.ts'
import { initializePlace, openPlace } from './open-place.ts'
import { openFolderStorage } from './storage/folder-storage.ts'

const folder = createTemporaryFolder()
const archiveId = 'archive-1'
const now = new Date('2026-03-01T03:00:00Z')

async function makePlace(passphrase?: string) {
  const path = await mkdtemp(folder.at('place-'))
  const storage = openFolderStorage(path)
  const { place } = await initializePlace(storage, { archiveId, passphrase, now })
  return { path, storage, place }
}

/** Replaces a JSON file of a backup, and the hash beside it. */
async function rewrite(path: string, change: (value: Record<string, unknown>) => object): Promise<void> {
  const text = JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>))
  await writeFile(path, text)
  await writeFile(`${path}.sha256`, `${createHash('sha256').update(text).digest('hex')}\n`)
}

test('a folder with other files is not made a backup, and stays as it is', async () => {
  const path = await mkdtemp(folder.at('photos-'))
  await writeFile(join(path, 'holiday.jpg'), 'a picture')
  await expect(initializePlace(openFolderStorage(path), { archiveId, now })).rejects.toMatchObject({
    code: 'place-not-empty',
  })
  await expect(openPlace(openFolderStorage(path))).rejects.toMatchObject({ code: 'not-a-backup' })
})

test('an empty disk with the folders of its system is made a backup', async () => {
  const path = await mkdtemp(folder.at('disk-'))
  await mkdir(join(path, 'lost+found'))
  await mkdir(join(path, 'System Volume Information'))
  await writeFile(join(path, 'System Volume Information/IndexerVolumeGuid'), 'x')
  const { place } = await initializePlace(openFolderStorage(path), { archiveId, now })
  expect(place.header.archiveId).toBe(archiveId)
})

test('a place that was killed while it was made a backup can be made one', async () => {
  const { path, storage } = await makePlace('a long passphrase')
  await rm(join(path, 'lares-backup.json'))
  await expect(openPlace(storage)).rejects.toMatchObject({ code: 'not-a-backup' })
  const { place } = await initializePlace(storage, { archiveId, passphrase: 'another long one', now })
  await place.verifyDescription()
  expect((await openPlace(storage, { passphrase: 'another long one' })).isReadable).toBe(true)
})

test('the backup of another archive is rejected', async () => {
  const { storage } = await makePlace()
  await expect(openPlace(storage, { archiveId: 'archive-2' })).rejects.toMatchObject({
    code: 'other-archive',
  })
  expect((await openPlace(storage, { archiveId })).header.archiveId).toBe(archiveId)
})

test('the backup of a newer version is rejected as such, whatever its fields are', async () => {
  const { path, storage } = await makePlace()
  await rewrite(join(path, 'lares-backup.json'), () => ({ format: 'lares-backup', version: 2, key: {} }))
  await expect(openPlace(storage)).rejects.toMatchObject({ code: 'newer-version' })
})

test('a damaged key is not taken for a wrong passphrase', async () => {
  const { path, storage } = await makePlace('a long passphrase')
  const file = join(path, 'key.age')
  const bytes = await readFile(file)
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(openPlace(storage, { passphrase: 'a long passphrase' })).rejects.toMatchObject({
    code: 'object-damaged',
  })
  await rm(file)
  await expect(openPlace(storage, { passphrase: 'a long passphrase' })).rejects.toMatchObject({
    code: 'object-missing',
  })
})

test('the key of another backup is rejected', async () => {
  const { storage } = await makePlace('a long passphrase')
  const other = openFolderStorage(await mkdtemp(folder.at('other-')))
  const { identity } = await initializePlace(other, { archiveId, passphrase: 'a long passphrase', now })
  await expect(openPlace(storage, { identity })).rejects.toMatchObject({ code: 'wrong-passphrase' })
})

test('the size of an encrypted file follows from that of its content', async () => {
  const { place, storage } = await makePlace('a long passphrase')
  for (const [index, size] of [0, 1, 65_535, 65_536, 65_537, 200_000].entries()) {
    const sha256 = createHash('sha256').update(String(index)).digest('hex')
    await place.writeObject('originals', sha256, Buffer.alloc(size))
    expect(await storage.stat(place.getKey('originals', sha256))).toEqual({ size: getEncryptedSize(size) })
  }
})

test('an id of a snapshot is never a path', async () => {
  const { place } = await makePlace()
  for (const id of ['../lares-backup', 'a/b', '', 'nothing'])
    await expect(place.readManifest(id)).rejects.toMatchObject({ code: 'snapshot-missing' })
})
