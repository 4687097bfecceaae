import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileError } from '../file-system-errors.ts'
import { LentCopies, type RetentionLimits } from './lent-copies.ts'
import { openLentCopies } from './open-lent-copies.ts'

const limits: RetentionLimits = { ttlMs: 60_000, maxCopies: 10, maxBytes: 1_000, minFreeBytes: 0 }
const gigabyte = 1024 ** 3

let root: string
let downloads: string[]
let freeBytes: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lares-copies-'))
  downloads = []
  freeBytes = gigabyte
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Opens copies of files whose names begin with their size in bytes, like `100-a`. */
function open(own: Partial<RetentionLimits> = {}): LentCopies {
  return new LentCopies(
    {
      createFolder: () => mkdtemp(join(root, 'any-')),
      async download(name, path) {
        downloads.push(name)
        await writeFile(path, 'x'.repeat(Number.parseInt(name, 10)))
        return Number.parseInt(name, 10)
      },
      getFreeBytes: async () => freeBytes,
    },
    { ...limits, ...own },
  )
}

const readPage = (path: string) => readFile(path, 'utf8')

async function listCopies(): Promise<string[]> {
  const folders = await readdir(root)
  return (await Promise.all(folders.map((folder) => readdir(join(root, folder))))).flat().sort()
}

describe('a copy', () => {
  test('is read page after page with one download', async () => {
    const copies = open()
    for (let page = 1; page <= 20; page++) expect(await copies.lend('5-scan', readPage)).toBe('xxxxx')
    expect(downloads).toEqual(['5-scan'])
    await copies.close()
    expect(await readdir(root)).toEqual([])
  })

  test('is removed some time after its last use', async () => {
    const copies = open({ ttlMs: 50 })
    await copies.lend('5-scan', readPage)
    await waitFor(async () => expect(await readdir(root)).toEqual([]))
    await copies.lend('5-scan', readPage)
    expect(downloads).toEqual(['5-scan', '5-scan'])
  })

  test('whose file something else has removed is downloaded again', async () => {
    const copies = open()
    await copies.lend('5-scan', (path) => rm(path))
    expect(await copies.lend('5-scan', readPage)).toBe('xxxxx')
    expect(downloads).toEqual(['5-scan', '5-scan'])
    await copies.close()
    expect(await readdir(root)).toEqual([])
  })

  test('whose clean-up fails does not fail the work that was done with it', async () => {
    const failing = new LentCopies(
      {
        createFolder: () => mkdtemp(join(root, 'any-')),
        download: async (_name, path) => {
          await writeFile(path, 'x')
          return 1
        },
        getFreeBytes: async () => {
          throw createFileError('EIO', 'unreadable')
        },
      },
      limits,
    )
    expect(await failing.lend('1-scan', readPage)).toBe('x')
    await failing.close()
  })

  test('stays while it is borrowed, whatever the limits are', async () => {
    const copies = open({ ttlMs: 1, maxCopies: 0 })
    await copies.lend('5-scan', async (path) => {
      await copies.lend('6-other', readPage)
      await copies.close()
      expect(await readPage(path)).toBe('xxxxx')
    })
    expect(await readdir(root)).toEqual([])
  })

  test('is retained after work that fails', async () => {
    const copies = open()
    await expect(copies.lend('5-scan', () => Promise.reject(new Error('decoder')))).rejects.toThrow('decoder')
    await copies.lend('5-scan', readPage)
    expect(downloads).toEqual(['5-scan'])
  })

  test('of a file that was removed is not lent again', async () => {
    const copies = open()
    await copies.lend('5-scan', readPage)
    await copies.forget('5-scan')
    expect(await readdir(root)).toEqual([])
    await copies.lend('5-scan', async (path) => {
      await copies.forget('5-scan')
      await copies.lend('5-scan', readPage)
      expect(await readPage(path)).toBe('xxxxx')
    })
    expect(downloads).toHaveLength(3)
    await copies.close()
    expect(await readdir(root)).toEqual([])
  })
})

describe('of copies that nobody borrows', () => {
  test('the least recently used go first when there are too many', async () => {
    const copies = open({ maxCopies: 2 })
    for (const name of ['1-a', '1-b', '1-a', '1-c']) await copies.lend(name, readPage)
    expect(await listCopies()).toEqual(['1-a', '1-c'])
  })

  test('the least recently used go first when they have too many bytes', async () => {
    const copies = open()
    for (const name of ['400-a', '400-b', '400-c']) await copies.lend(name, readPage)
    expect(await listCopies()).toEqual(['400-b', '400-c'])
  })

  test('one that is too large goes at once, and the others stay', async () => {
    const copies = open()
    for (const name of ['400-a', '400-b', '1001-film']) await copies.lend(name, readPage)
    expect(await listCopies()).toEqual(['400-a', '400-b'])
  })

  test('none stays on a disk without the space that the archive needs', async () => {
    const copies = open({ minFreeBytes: gigabyte })
    await copies.lend('5-scan', readPage)
    expect(await listCopies()).toEqual(['5-scan'])
    freeBytes -= 1
    await copies.lend('6-other', readPage)
    expect(await listCopies()).toEqual([])
  })

  test('no more stay than a part of what is free', async () => {
    const copies = open()
    freeBytes = 1_600
    for (const name of ['200-a', '200-b', '200-c']) await copies.lend(name, readPage)
    expect(await listCopies()).toEqual(['200-b', '200-c'])
  })
})

describe('a download', () => {
  const bytes = Buffer.from('Liebe Jeanne')

  test('that fails is tried again by the next borrower', async () => {
    let isAway = true
    const copies = new LentCopies(
      {
        createFolder: () => mkdtemp(join(root, 'any-')),
        async download(_, path) {
          if (isAway) throw createFileError('EIO', 'damaged')
          await writeFile(path, bytes)
          return bytes.length
        },
        getFreeBytes: async () => freeBytes,
      },
      limits,
    )
    const borrow = () => copies.lend('12-letter', readPage)
    const failed = await Promise.allSettled([borrow(), borrow()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await readdir(root)).toEqual([])
    isAway = false
    expect(await borrow()).toBe('Liebe Jeanne')
  })
})

describe('a full disk', () => {
  const reserve = 64 * 1024 * 1024
  const stored = new Map<string, Buffer>()

  function store(text: string): string {
    const sha256 = createHash('sha256').update(text).digest('hex')
    stored.set(sha256, Buffer.from(text))
    return sha256
  }

  /** A disk with room for so many bytes of copies. */
  function openOnDisk(room: number): LentCopies {
    return openLentCopies(
      {
        createFolder: () => mkdtemp(join(root, 'any-')),
        async getFreeBytes() {
          const copies = await listCopies()
          return reserve + room - copies.reduce((sum, name) => sum + (stored.get(name)?.length ?? 0), 0)
        },
        loadSize: async (sha256) => stored.get(sha256)?.length ?? 0,
        read: async (sha256) => Readable.from([stored.get(sha256) ?? Buffer.alloc(0)]),
      },
      { minFreeBytes: 0 },
    )
  }

  test('gets the space of copies that nobody borrows before a download is refused', async () => {
    const [first, second] = [store('a'.repeat(60)), store('b'.repeat(60))]
    const copies = openOnDisk(100)
    await copies.lend(first, readPage)
    expect(await listCopies()).toEqual([first])
    expect(await copies.lend(second, readPage)).toBe('b'.repeat(60))
    expect(await listCopies()).toEqual([second])
  })

  test('refuses a download while the space is borrowed', async () => {
    const [first, second] = [store('a'.repeat(60)), store('b'.repeat(60))]
    const copies = openOnDisk(100)
    await copies.lend(first, async (path) => {
      await expect(copies.lend(second, readPage)).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(await readPage(path)).toBe('a'.repeat(60))
    })
  })
})
