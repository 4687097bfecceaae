import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { listAll } from '../../testing/test-backups.ts'
import { readAll } from './backup-storage.ts'
import { openFolderStorage } from './folder-storage.ts'

const folder = createTemporaryFolder()
const bytes = Buffer.from('some bytes')

test('what was written is read, listed and removed again', async () => {
  const storage = openFolderStorage(folder.at('.'))
  await storage.write('originals/ab/one', bytes)
  await storage.write('originals/ab/one', Readable.from([bytes, bytes]))
  expect(String(await readAll(await storage.read('originals/ab/one'), 100))).toBe('some bytessome bytes')
  expect(await listAll(storage, 'originals/')).toEqual([{ key: 'originals/ab/one', size: 20 }])
  expect(await storage.stat('originals/ab/one')).toEqual({ size: 20 })
  await storage.remove('originals/ab/one')
  await storage.remove('originals/ab/one')
  expect(await storage.stat('originals/ab/one')).toBeUndefined()
  await expect(storage.read('originals/ab/one')).rejects.toMatchObject({ code: 'object-missing' })
  expect(await listAll(storage, 'nothing/')).toEqual([])
})

test('a write whose source fails leaves what was there, and its error as it is', async () => {
  const storage = openFolderStorage(folder.at('.'))
  await storage.write('kept', bytes)
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('other bytes')
      throw new RangeError('the source is damaged')
    })(),
  )
  await expect(storage.write('kept', source)).rejects.toThrow(RangeError)
  expect(String(await readAll(await storage.read('kept'), 100))).toBe('some bytes')
  expect(await readdir(folder.at('drafts'))).toEqual([])
})

test('a full disk is reported as place-full, and leaves nothing half-written', async () => {
  const disk = await SmallDisk.mount(1024 * 1024)
  try {
    const storage = openFolderStorage(disk.folder)
    await storage.write('small', bytes)
    const large = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(64 * 1024)))
    await expect(storage.write('large', large)).rejects.toMatchObject({ code: 'place-full' })
    expect(await readdir(`${disk.folder}/drafts`)).toEqual([])
    expect((await listAll(storage, '')).map(({ key }) => key)).toEqual(['small'])
    await storage.write('small again', bytes)
  } finally {
    await disk.unmount()
  }
})

test('a folder that may not be written to is reported as place-read-only', async () => {
  // Nobody may create a folder there, root neither.
  await expect(openFolderStorage('/sys').write('originals/one', bytes)).rejects.toMatchObject({
    code: 'place-read-only',
  })
})

test('a folder that is gone is reported as place-missing, and not created again', async () => {
  await mkdir(folder.at('place'))
  const storage = openFolderStorage(folder.at('place'))
  await storage.write('one', bytes)
  await rename(folder.at('place'), folder.at('elsewhere'))
  const missing = { code: 'place-missing' }
  await expect(storage.assertPresent()).rejects.toMatchObject(missing)
  await expect(storage.write('originals/two', bytes)).rejects.toMatchObject(missing)
  await expect(storage.read('one')).rejects.toMatchObject(missing)
  await expect(storage.stat('one')).rejects.toMatchObject(missing)
  await expect(listAll(storage, 'originals/')).rejects.toMatchObject(missing)
  expect(await readdir(folder.at('.'))).not.toContain('place')
  await writeFile(folder.at('place'), 'a file')
  await expect(openFolderStorage(folder.at('place')).assertPresent()).rejects.toMatchObject(missing)
})

test('a disk that is unmounted is reported as place-missing, and nothing is written to the folder below it', async () => {
  const disk = await SmallDisk.mount(1024 * 1024)
  const storage = openFolderStorage(disk.folder)
  await storage.assertPresent()
  await storage.write('one', bytes)
  await disk.unmount()
  // The mount point stays where root mounts; in a namespace of its own it is gone with it.
  await mkdir(disk.folder, { recursive: true }).catch(() => undefined)
  await expect(storage.write('two', bytes)).rejects.toMatchObject({ code: 'place-missing' })
  expect(await readdir(disk.folder).catch(() => [])).toEqual([])
})

test('drafts of a killed process are removed, later ones not', async () => {
  await mkdir(folder.at('killed'))
  const storage = openFolderStorage(folder.at('killed'))
  await storage.removeDrafts(new Date())
  await storage.write('one', bytes)
  await writeFile(folder.at('killed/drafts/old.draft'), bytes)
  await utimes(folder.at('killed/drafts/old.draft'), new Date(0), new Date(0))
  await writeFile(folder.at('killed/drafts/new.draft'), bytes)
  await storage.removeDrafts(new Date(Date.now() - 60_000))
  expect(await readdir(folder.at('killed/drafts'))).toEqual(['new.draft'])
  expect((await listAll(storage, '')).map(({ key }) => key)).toEqual(['one'])
})

test('a key never leaves the folder', async () => {
  const storage = openFolderStorage(folder.at('.'))
  await expect(storage.write('../outside', bytes)).rejects.toThrow('leaves the folder')
  await expect(storage.read('../outside')).rejects.toThrow('leaves the folder')
})
