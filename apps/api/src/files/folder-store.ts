import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { adoptFile } from './adopt-file.ts'
import { makeFolder, syncToDisk } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { unless } from './file-system-errors.ts'
import { makePrivateFolder } from './private-folder.ts'
import { takeAside } from './set-aside.ts'

/** How long a file that is about to be removed is waited for, in all 2 s. */
const removalRetryMs = 50
const maxRemovalTries = 40

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
      await adoptFile(path, target, sha256)
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
    async stat(sha256) {
      let found = await stat(pathOf(sha256)).catch(unless('ENOENT', undefined))
      // A removal moves the file away while it asks whether the file is still named, and may put it back.
      for (let tries = 0; !found && tries < maxRemovalTries; tries++) {
        if (!existsSync(join(aside, sha256))) break
        await delay(removalRetryMs)
        found = await stat(pathOf(sha256)).catch(unless('ENOENT', undefined))
      }
      if (!found?.isFile()) return undefined
      const { size, ino, mtimeMs, ctimeMs } = found
      return { size, revision: `${ino}/${mtimeMs}/${ctimeMs}` }
    },
    makeWorkFolder: (purpose = 'job') => mkdtemp(join(work, `${purpose}-`)),
    async removeWorkFolders(before, purpose) {
      for (const name of await readdir(work)) {
        if (purpose && !name.startsWith(`${purpose}-`)) continue
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
