import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { getOriginalPath } from './original-path.ts'
import { openRemoteStore } from './testing/remote-store.ts'
import { openTestS3Store } from './testing/test-s3-store.ts'

// Every file store behaves like this, whether its files have paths or not.

interface StoreUnderTest {
  readonly store: FileStore
  damage(sha256: string, bytes: Buffer): Promise<void>
  setAdoptedAt(sha256: string, date: Date): Promise<void>
}

async function openFolder(): Promise<StoreUnderTest> {
  const root = await mkdtemp(join(tmpdir(), 'lares-files-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return {
    store: await openFolderStore(root),
    damage: (sha256, bytes) => writeFile(getOriginalPath(root, sha256), bytes),
    setAdoptedAt: (sha256, date) => utimes(getOriginalPath(root, sha256), date, date),
  }
}

async function openRemote(): Promise<StoreUnderTest> {
  const remote = await openRemoteStore()
  onTestFinished(() => remote.close())
  return {
    store: remote.store,
    damage: async (sha256, bytes) => remote.damage(sha256, bytes),
    setAdoptedAt: async (sha256, date) => remote.setAdoptedAt(sha256, date),
  }
}

async function openBucket(): Promise<StoreUnderTest> {
  const opened = await openTestS3Store()
  onTestFinished(() => opened.close())
  return {
    store: opened.store,
    damage: async (sha256, bytes) => opened.damage(sha256, bytes),
    setAdoptedAt: async (sha256, date) => opened.setAdoptedAt(sha256, date),
  }
}

const hash = (content: string) => createHash('sha256').update(content).digest('hex')
const content = 'Liebe Jeanne'
const sha256 = hash(content)
const longAgo = new Date('2020-01-01')
const inAnHour = () => new Date(Date.now() + 3600 * 1000)
const isReferenced = async () => false

async function adopt({ store }: StoreUnderTest, words = content): Promise<string> {
  const folder = await store.createWorkFolder()
  const path = join(folder, 'letter')
  await writeFile(path, words)
  await store.adopt(path, hash(words))
  return path
}

describe.each([
  ['a folder', openFolder],
  ['a store without paths', openRemote],
  ['a bucket', openBucket],
])('%s', (_name, open) => {
  test('reads a file by its hash, completely or in part', async () => {
    const opened = await open()
    await adopt(opened)
    expect(await text(await opened.store.read(sha256))).toBe(content)
    expect(await text(await opened.store.read(sha256, { start: 6, end: 11 }))).toBe('Jeanne')
    expect(await opened.store.stat(sha256)).toMatchObject({ size: 12 })
  })

  test('reads a large file and an empty one', async () => {
    const opened = await open()
    const large = 'Liebe Jeanne, '.repeat(100_000)
    await adopt(opened, large)
    await adopt(opened, '')
    expect(await text(await opened.store.read(hash(large)))).toBe(large)
    expect(await text(await opened.store.read(hash('')))).toBe('')
  })

  test('leaves the adopted file at its original path', async () => {
    expect(await readFile(await adopt(await open()), 'utf8')).toBe(content)
  })

  test.each(['Liebe Jeanna', 'Liebe'])('replaces a file that is stored damaged as %j', async (damaged) => {
    const opened = await open()
    await adopt(opened)
    const before = await opened.store.stat(sha256)
    await opened.damage(sha256, Buffer.from(damaged))
    expect((await opened.store.stat(sha256))?.revision).not.toBe(before?.revision)
    await adopt(opened)
    expect(await text(await opened.store.read(sha256))).toBe(content)
  })

  test('reports a file that does not exist as missing', async () => {
    const { store } = await open()
    expect(await store.has(sha256)).toBe(false)
    expect(await store.stat(sha256)).toBeUndefined()
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store.withLocalFile(sha256, async () => 'lent')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('lends a file as a local one until the work has ended or failed', async () => {
    const opened = await open()
    await adopt(opened)
    const words = await opened.store.withLocalFile(sha256, (path) => readFile(path, 'utf8'))
    expect(words).toBe(content)
    const failing = opened.store.withLocalFile(sha256, () => Promise.reject(new Error('the decoder failed')))
    await expect(failing).rejects.toThrow('the decoder failed')
    expect(await text(await opened.store.read(sha256))).toBe(content)
  })

  test('lists all hashes in parts, each once', async () => {
    const opened = await open()
    const words = Array.from({ length: 23 }, (_, index) => `Brief ${index}`)
    for (const word of words) await adopt(opened, word)
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const part = await opened.store.list(5, cursor)
      expect(part.sha256s.length).toBeLessThanOrEqual(5)
      listed.push(...part.sha256s)
      cursor = part.nextCursor
    } while (cursor)
    expect(listed).toEqual(words.map(hash).sort())
    expect(await opened.store.list(23)).toEqual({ sha256s: listed, nextCursor: undefined })
  })

  test('lists nothing when it is empty', async () => {
    expect(await (await open()).store.list(5)).toEqual({ sha256s: [], nextCursor: undefined })
  })

  describe('removing a file', () => {
    test('removes an unreferenced file', async () => {
      const opened = await open()
      await adopt(opened)
      expect(await opened.store.remove(sha256, inAnHour(), isReferenced)).toBe('removed')
      expect(await opened.store.has(sha256)).toBe(false)
    })

    test('restores a file that is still referenced', async () => {
      const opened = await open()
      await adopt(opened)
      expect(await opened.store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
      expect(await text(await opened.store.read(sha256))).toBe(content)
    })

    test('keeps a file that was adopted recently, also again', async () => {
      const opened = await open()
      await adopt(opened)
      await opened.setAdoptedAt(sha256, longAgo)
      await adopt(opened)
      expect(await opened.store.remove(sha256, new Date(Date.now() - 60_000), isReferenced)).toBe('kept')
      expect(await opened.store.has(sha256)).toBe(true)
    })

    test('accepts the same bytes meanwhile, in place of damaged ones too', async () => {
      const opened = await open()
      await adopt(opened)
      await opened.damage(sha256, Buffer.from('Liebe Jeanna'))
      await opened.store.remove(sha256, inAnHour(), async () => {
        await adopt(opened)
        return true
      })
      expect(await text(await opened.store.read(sha256))).toBe(content)
    })

    test('does not report the file as missing meanwhile if it stays', async () => {
      const opened = await open()
      await adopt(opened)
      let pendingStat: ReturnType<FileStore['stat']> | undefined
      await opened.store.remove(sha256, inAnHour(), async () => {
        pendingStat = opened.store.stat(sha256)
        await new Promise((resolve) => setTimeout(resolve, 100))
        return true
      })
      expect(await pendingStat).toMatchObject({ size: content.length })
    })

    test('resumes after the process was killed', async () => {
      const opened = await open()
      await adopt(opened)
      const killed = opened.store.remove(sha256, inAnHour(), () => Promise.reject(new Error('killed')))
      await expect(killed).rejects.toThrow('killed')
      expect(await opened.store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
      expect(await text(await opened.store.read(sha256))).toBe(content)
    })

    test('ignores a file that does not exist', async () => {
      expect(await (await open()).store.remove(sha256, inAnHour(), isReferenced)).toBe('removed')
    })
  })
})

describe('a folder', () => {
  test('does not report a file as missing that another process restores meanwhile', async () => {
    const root = await mkdtemp(join(tmpdir(), 'lares-files-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const store = await openFolderStore(root)
    const path = join(await store.createWorkFolder(), 'letter')
    await writeFile(path, content)
    await store.adopt(path, sha256)
    renameSync(getOriginalPath(root, sha256), join(root, 'removed', sha256))
    const pendingStat = store.stat(sha256)
    // Meanwhile a thread finds no file, but this one cannot learn of it yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    renameSync(join(root, 'removed', sha256), getOriginalPath(root, sha256))
    expect(await pendingStat).toMatchObject({ size: content.length })
  })

  test('lists no drafts that a killed process left', async () => {
    const root = await mkdtemp(join(tmpdir(), 'lares-files-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const store = await openFolderStore(root)
    const path = join(await store.createWorkFolder(), 'letter')
    await writeFile(path, content)
    await store.adopt(path, sha256)
    await writeFile(`${getOriginalPath(root, sha256)}.0b6a.draft`, 'half')
    expect((await store.list(10)).sha256s).toEqual([sha256])
  })
})

test('a store without paths leaves no local copies, and lends no more than its space', async () => {
  const { store, close } = await openRemoteStore({ maxLocalBytes: 20 })
  const folder = await store.createWorkFolder()
  const path = join(folder, 'letter')
  await writeFile(path, content)
  await store.adopt(path, sha256)
  await store.withLocalFile(sha256, async (lent) => {
    const second = store.withLocalFile(sha256, async () => 'lent')
    await expect(second).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readFile(lent, 'utf8')).toBe(content)
  })
  expect(await readdir(join(folder, '..'))).toHaveLength(1)
  await close()
})
