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
const nobody = async () => false

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lares-files-'))
  store = await openFolderStore(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function adopt(words = content): Promise<string> {
  const path = join(await store.makeWorkFolder(), 'letter')
  await writeFile(path, words)
  await store.adopt(path, sha256)
  return path
}

describe('a file', () => {
  test('is read under its hash, whole or in part', async () => {
    await adopt()
    expect(await text(await store.read(sha256))).toBe(content)
    expect(await text(await store.read(sha256, { start: 6, end: 11 }))).toBe('Jeanne')
  })

  test('is still where it came from, for the case that nobody gets to name its hash', async () => {
    expect(await readFile(await adopt(), 'utf8')).toBe(content)
  })

  test('that is there already stays the same one when it comes again', async () => {
    await adopt()
    const before = await stat(store.pathOf(sha256))
    await adopt()
    expect((await stat(store.pathOf(sha256))).ino).toBe(before.ino)
  })

  test.each(['Liebe Jeanna', 'Liebe'])(
    'that lies there as %j is replaced by a good copy',
    async (damaged) => {
      await adopt()
      await writeFile(store.pathOf(sha256), damaged)
      await adopt()
      expect(await text(await store.read(sha256))).toBe(content)
    },
  )

  test('that is replaced is read to its end by who had begun', async () => {
    await adopt()
    await writeFile(store.pathOf(sha256), 'Liebe Jeanna')
    const reader = await store.read(sha256)
    await adopt()
    expect(await text(reader)).toBe('Liebe Jeanna')
  })

  test('that is damaged and being removed is right when it was adopted meanwhile', async () => {
    await adopt()
    await writeFile(store.pathOf(sha256), 'Liebe Jeanna')
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return true
    })
    await removal
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('that is not there is told by its absence', async () => {
    expect(await store.has(sha256)).toBe(false)
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each(['', '../../etc/passwd', 'ABC', `${sha256}/..`])('is not looked for under %j', (name) => {
    expect(() => store.pathOf(name)).toThrow(TypeError)
  })
})

describe('removing a file', () => {
  test('removes what nothing names', async () => {
    await adopt()
    expect(await store.remove(sha256, inAnHour(), nobody)).toBe('removed')
    expect(await store.has(sha256)).toBe(false)
  })

  test('is not mistaken for a file that is missing, by who looks before it is brought back', async () => {
    await adopt()
    let look: ReturnType<FileStore['stat']> | undefined
    const removal = store.remove(sha256, inAnHour(), async () => {
      look = store.stat(sha256)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return true
    })
    expect(await removal).toBe('kept')
    expect(await look).toMatchObject({ size: content.length })
  })

  test('brings back what is named after all', async () => {
    await adopt()
    expect(await store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('keeps what was adopted again meanwhile, since its row may be on the way', async () => {
    await adopt()
    await utimes(store.pathOf(sha256), longAgo, longAgo)
    await adopt()
    expect(await store.remove(sha256, new Date(Date.now() - 60_000), nobody)).toBe('kept')
    expect(await store.has(sha256)).toBe(true)
  })

  test('lets the same bytes in while they are being removed', async () => {
    await adopt()
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return false
    })
    expect(await removal).toBe('removed')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('goes on after the process was killed in the middle', async () => {
    await adopt()
    const killed = store.remove(sha256, inAnHour(), () => Promise.reject(new Error('killed')))
    await expect(killed).rejects.toThrow('killed')
    expect(await store.remove(sha256, inAnHour(), async () => true)).toBe('kept')
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test('that is gone already does nothing', async () => {
    expect(await store.remove(sha256, inAnHour(), nobody)).toBe('removed')
  })
})

test('work folders that have stood still go, the others stay', async () => {
  const [old, fresh] = [await store.makeWorkFolder(), await store.makeWorkFolder()]
  await utimes(old, longAgo, longAgo)
  await store.removeWorkFolders(new Date(Date.now() - 60_000))
  await expect(writeFile(join(old, 'x'), '')).rejects.toThrow()
  await expect(writeFile(join(fresh, 'x'), '')).resolves.toBeUndefined()
})
