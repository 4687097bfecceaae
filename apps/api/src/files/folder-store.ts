import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, link, mkdir, mkdtemp, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files in `<root>/originals/ab/cd/abcd…`; work in progress beside them in `<root>/work`. */
export async function openFolderStore(root: string): Promise<FileStore> {
  const work = join(root, 'work')
  await mkdir(work, { recursive: true })

  function pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in hexadecimal')
    return join(root, 'originals', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  return {
    pathOf,
    async adopt(path, sha256) {
      const target = pathOf(sha256)
      await mkdir(dirname(target), { recursive: true })
      await syncToDisk(path)
      // A link fails where a rename would overwrite: what is there stays untouched.
      await link(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EXDEV') throw error
        if (error.code !== 'EEXIST') await rename(path, target)
      })
      await syncToDisk(dirname(target))
      await unlink(path).catch(ignoreMissing)
    },
    async read(sha256, range) {
      const stream = createReadStream(pathOf(sha256), range)
      await once(stream, 'open')
      return stream
    },
    async has(sha256) {
      return access(pathOf(sha256)).then(
        () => true,
        () => false,
      )
    },
    makeWorkFolder: () => mkdtemp(join(work, 'job-')),
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
