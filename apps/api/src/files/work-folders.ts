import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AbandonedFolders } from './abandoned-folders.ts'
import type { FileStore } from './file-store.ts'
import { fallbackOn } from './file-system-errors.ts'
import { createPrivateFolder } from './private-folder.ts'

/** What every store does on the disk of this machine, wherever it has the files. */
type LocalDisk = Pick<FileStore, 'createWorkFolder' | 'removeWorkFolders' | 'getFreeBytes'>

/** Opens the temporary files of this machine in `<root>/work`. */
export async function openWorkFolders(root: string): Promise<LocalDisk> {
  const work = join(root, 'work')
  createPrivateFolder(root)
  await mkdir(work, { recursive: true })
  const abandoned = new AbandonedFolders(root)
  return {
    async createWorkFolder(purpose = 'any') {
      return mkdtemp(join(work, `${purpose}-${await abandoned.registerOwner()}-`))
    },
    async removeWorkFolders(before, purpose) {
      for (const name of await readdir(work)) {
        if (purpose && !name.startsWith(`${purpose}-`)) continue
        const folder = join(work, name)
        // The job that works in it may remove it meanwhile.
        const found = await stat(folder).catch(fallbackOn('ENOENT', undefined))
        if (found && found.mtime < before) await rm(folder, { recursive: true, force: true })
      }
    },
    async getFreeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}
