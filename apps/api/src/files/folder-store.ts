import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, link, mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncToDisk } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { isCode, unless } from './file-system-errors.ts'
import { makePrivateFolder } from './private-folder.ts'
import { takeAside } from './set-aside.ts'

/** Files in `<root>/originals/ab/cd/abcd…`; work in progress beside them in `<root>/work`. */
export async function openFolderStore(root: string): Promise<FileStore> {
  const work = join(root, 'work')
  const aside = join(root, 'removed')
  makePrivateFolder(root)
  await mkdir(work, { recursive: true })
  await mkdir(aside, { recursive: true })

  function pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in hexadecimal')
    return join(root, 'originals', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  return {
    pathOf,
    async adopt(path, sha256) {
      const target = pathOf(sha256)
      await makeFolder(dirname(target))
      await syncToDisk(path)
      await linkFresh(path, target)
      await syncToDisk(dirname(target))
    },
    async read(sha256, range) {
      const stream = createReadStream(pathOf(sha256), range)
      await once(stream, 'open')
      return stream
    },
    has: (sha256) =>
      access(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    makeWorkFolder: () => mkdtemp(join(work, 'job-')),
    async removeWorkFolders(before) {
      for (const name of await readdir(work)) {
        const folder = join(work, name)
        const { mtime } = await stat(folder)
        if (mtime < before) await rm(folder, { recursive: true, force: true })
      }
    },
    remove: (sha256, before, isNamed) => takeAside(pathOf(sha256), join(aside, sha256), before, isNamed),
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/**
 * Gives the file a second name in the store, or, where the store has these bytes already, marks those as just
 * adopted. Whoever removes files takes them aside first and looks at that mark: a file that is gone from its place
 * here is linked again.
 */
async function linkFresh(path: string, target: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now)
  for (;;) {
    try {
      return await link(path, target)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    if (await touch(target, now)) return
  }
}

async function touch(path: string, now: Date): Promise<boolean> {
  return utimes(path, now, now).then(() => true, unless('ENOENT', false))
}
