import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

let root: string
let store: FileStore

const content = 'Liebe Jeanne'
const sha256 = createHash('sha256').update(content).digest('hex')
const longAgo = new Date('2020-01-01')
const inAnHour = () => new Date(Date.now() + 3600 * 1000)
const isReferenced = async () => false

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lares-files-'))
  store = await openFolderStore(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function adopt(words = content): Promise<string> {
  const path = join(await store.createWorkFolder(), 'letter')
  await writeFile(path, words)
  await store.adopt(path, sha256)
  return path
}

describe('a file', () => {
  test('is read by its hash, completely or in part', async () => {
    await adopt()
    expect(await text(await store.read(sha256))).toBe(content)
    expect(await text(await store.read(sha256, { start: 6, end: 11 }))).toBe('Jeanne')
  })

  test('stays at its original path too', async () => {
    expect(await readFile(await adopt(), 'utf8')).toBe(content)
  })

  test('that is already stored is not replaced', async () => {
    await adopt()
    const before = await stat(store.getPath(sha256))
    await adopt()
    expect((await stat(store.getPath(sha256))).ino).toBe(before.ino)
  })

  test.each(['Liebe Jeanna', 'Liebe'])('that is stored damaged as %j is replaced', async (damaged) => {
    await adopt()
    await writeFile(store.getPath(sha256), damaged)
    await adopt()
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('that is replaced stays readable for open readers', async () => {
    await adopt()
    await writeFile(store.getPath(sha256), 'Liebe Jeanna')
    const reader = await store.read(sha256)
    await adopt()
    expect(await text(reader)).toBe('Liebe Jeanna')
  })

  test('that is adopted during the removal of a damaged copy is intact', async () => {
    await adopt()
    await writeFile(store.getPath(sha256), 'Liebe Jeanna')
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return true
    })
    await removal
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('that does not exist is reported as missing', async () => {
    expect(await store.has(sha256)).toBe(false)
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each(['', '../../etc/passwd', 'ABC', `${sha256}/..`])(
    'has no path for the invalid hash %j',
    (name) => {
      expect(() => store.getPath(name)).toThrow(TypeError)
    },
  )
})

describe('removing a file', () => {
  test('removes an unreferenced file', async () => {
    await adopt()
    expect(await store.remove(sha256, inAnHour(), isReferenced)).toBe('removed')
    expect(await store.has(sha256)).toBe(false)
  })

  test('does not report a file as missing while it is temporarily renamed', async () => {
    await adopt()
    let pendingStat: ReturnType<FileStore['stat']> | undefined
    const removal = store.remove(sha256, inAnHour(), async () => {
      pendingStat = store.stat(sha256)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return true
    })
    expect(await removal).toBe('kept')
    expect(await pendingStat).toMatchObject({ size: content.length })
  })

  test('restores a file that is still referenced', async () => {
    await adopt()
    expect(await store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('keeps a file that was adopted recently', async () => {
    await adopt()
    await utimes(store.getPath(sha256), longAgo, longAgo)
    await adopt()
    expect(await store.remove(sha256, new Date(Date.now() - 60_000), isReferenced)).toBe('kept')
    expect(await store.has(sha256)).toBe(true)
  })

  test('accepts the same bytes during their removal', async () => {
    await adopt()
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return false
    })
    expect(await removal).toBe('removed')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('resumes after the process was killed during a removal', async () => {
    await adopt()
    const killed = store.remove(sha256, inAnHour(), () => Promise.reject(new Error('killed')))
    await expect(killed).rejects.toThrow('killed')
    expect(await store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('ignores a file that does not exist', async () => {
    expect(await store.remove(sha256, inAnHour(), isReferenced)).toBe('removed')
  })
})

test('removes only work folders that have not been modified recently', async () => {
  const [old, fresh] = [await store.createWorkFolder(), await store.createWorkFolder()]
  await utimes(old, longAgo, longAgo)
  await store.removeWorkFolders(new Date(Date.now() - 60_000))
  await expect(writeFile(join(old, 'x'), '')).rejects.toThrow()
  await expect(writeFile(join(fresh, 'x'), '')).resolves.toBeUndefined()
})
