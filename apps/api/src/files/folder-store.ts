import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { adoptFile } from './adopt-file.ts'
import { createDurableFolder, syncToDisk } from './durable-files.ts'
import type { FileStore } from './file-store.ts'
import { fallbackOn } from './file-system-errors.ts'
import { listOriginals } from './list-originals.ts'
import { getOriginalPath } from './original-path.ts'
import { removeUnlessReferenced } from './remove-unless-referenced.ts'
import { openWorkFolders } from './work-folders.ts'

/** Retries of `stat` while a removal has renamed the file, at most 2 s. */
const statRetryDelayMs = 50
const maxStatRetries = 40

/** Whole files are read to be hashed or copied, for which Node's 64 kB take twice as long. */
const wholeFileChunkBytes = 512 * 1024

/** Opens a store with its files in `<root>/originals/ab/cd/abcd…` and its temporary files in `<root>/work`. */
export async function openFolderStore(root: string): Promise<FileStore> {
  const removed = join(root, 'removed')
  const disk = await openWorkFolders(root)
  await mkdir(removed, { recursive: true })

  const resolvePath = (sha256: string) => getOriginalPath(root, sha256)

  return {
    async adopt(path, sha256) {
      const target = resolvePath(sha256)
      await createDurableFolder(dirname(target))
      await syncToDisk(path)
      await adoptFile(path, target, sha256)
      await syncToDisk(dirname(target))
    },
    async read(sha256, range) {
      const stream = createReadStream(resolvePath(sha256), range ?? { highWaterMark: wholeFileChunkBytes })
      await once(stream, 'open')
      return stream
    },
    has: (sha256) =>
      access(resolvePath(sha256)).then(
        () => true,
        () => false,
      ),
    async stat(sha256) {
      let isMissing = false
      // A removal renames the file while it checks whether the file is still referenced, and may restore it.
      for (let retries = 0; retries < maxStatRetries; retries++) {
        const found = await stat(resolvePath(sha256)).catch(fallbackOn('ENOENT', undefined))
        if (found?.isFile()) {
          const { size, ino, mtime, mtimeMs, ctimeMs } = found
          return { size, revision: `${ino}/${mtimeMs}/${ctimeMs}`, adoptedAt: mtime }
        }
        if (existsSync(join(removed, sha256))) {
          isMissing = false
          await delay(statRetryDelayMs)
        } else {
          // The removal may have restored the file between the two checks, so that the first one is repeated.
          if (isMissing) return undefined
          isMissing = true
        }
      }
      return undefined
    },
    async withLocalFile(sha256, work) {
      const path = resolvePath(sha256)
      await access(path)
      return work(path)
    },
    list: (limit, cursor) => listOriginals(root, limit, cursor),
    remove: (sha256, before, isReferenced) =>
      removeUnlessReferenced(resolvePath(sha256), join(removed, sha256), before, isReferenced),
    // Other archives have folders of their own.
    admitArchive: async () => undefined,
    assignToArchive: async () => undefined,
    ...disk,
  }
}
