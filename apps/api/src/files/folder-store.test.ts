import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { getOriginalPath } from './original-path.ts'

let root: string
let store: FileStore

const content = 'Liebe Jeanne'
const sha256 = createHash('sha256').update(content).digest('hex')
const longAgo = new Date('2020-01-01')
const inAnHour = () => new Date(Date.now() + 3600 * 1000)

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
  test('that is already stored is not replaced', async () => {
    await adopt()
    const before = await stat(getOriginalPath(root, sha256))
    await adopt()
    expect((await stat(getOriginalPath(root, sha256))).ino).toBe(before.ino)
  })

  test('that is replaced stays readable for open readers', async () => {
    await adopt()
    await writeFile(getOriginalPath(root, sha256), 'Liebe Jeanna')
    const reader = await store.read(sha256)
    await adopt()
    expect(await text(reader)).toBe('Liebe Jeanna')
  })

  test('that is adopted during the removal of a damaged copy is intact', async () => {
    await adopt()
    await writeFile(getOriginalPath(root, sha256), 'Liebe Jeanna')
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return true
    })
    await removal
    expect(await text(await store.read(sha256))).toBe(content)
  })

  test.each(['', '../../etc/passwd', 'ABC', `${sha256}/..`])(
    'has no path for the invalid hash %j',
    (name) => {
      expect(() => getOriginalPath(root, name)).toThrow(TypeError)
    },
  )
})

describe('removing a file', () => {
  test('accepts the same bytes during their removal', async () => {
    await adopt()
    const removal = store.remove(sha256, inAnHour(), async () => {
      await adopt()
      return false
    })
    expect(await removal).toBe('removed')
    expect(await text(await store.read(sha256))).toBe(content)
  })
})

test('removes only work folders that have not been modified recently', async () => {
  const [old, fresh] = [await store.createWorkFolder(), await store.createWorkFolder()]
  await utimes(old, longAgo, longAgo)
  // A folder that its job removes between the listing and the look at it is a name without a file.
  await symlink(join(root, 'nowhere'), join(dirname(old), 'job-gone'))
  await store.removeWorkFolders(new Date(Date.now() - 60_000))
  await expect(writeFile(join(old, 'x'), '')).rejects.toThrow()
  await expect(writeFile(join(fresh, 'x'), '')).resolves.toBeUndefined()
})

test('removes the work folders of workers without those that others use', async () => {
  const [others, workers] = [await store.createWorkFolder(), await store.createWorkFolder('worker')]
  await store.removeWorkFolders(inAnHour(), 'worker')
  await expect(writeFile(join(workers, 'x'), '')).rejects.toThrow()
  await expect(writeFile(join(others, 'x'), '')).resolves.toBeUndefined()
})
