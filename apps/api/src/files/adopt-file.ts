import { randomUUID } from 'node:crypto'
import { link, rename, rm, stat, utimes } from 'node:fs/promises'
import { fallbackOn, hasErrorCode } from './file-system-errors.ts'
import { hashFile } from './sha256.ts'

/**
 * Hard-links the file at `path` into the store. If the store already has a file of this name, its modification time is
 * updated and its content verified; a damaged one is replaced atomically, so that an acknowledged upload is always stored
 * intact. A concurrent removal renames the file first and checks the modification time; if it has renamed it in the
 * meantime, the file is linked again. Readers continue with the file that they have opened.
 */
export async function adoptFile(path: string, target: string, sha256: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now)
  for (;;) {
    try {
      return await link(path, target)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
    const isPresent = await utimes(target, now, now).then(() => true, fallbackOn('ENOENT', false))
    if (!isPresent) continue
    const state = await checkStored(path, target, sha256)
    if (state === 'intact') return
    if (state === 'damaged') return replace(path, target)
  }
}

async function checkStored(
  path: string,
  target: string,
  sha256: string,
): Promise<'intact' | 'damaged' | 'absent'> {
  try {
    const [source, stored] = await Promise.all([stat(path), stat(target)])
    // The same inode: linked before by a process that was killed before it could write the database row.
    if (source.ino === stored.ino && source.dev === stored.dev) return 'intact'
    if (source.size !== stored.size) return 'damaged'
    return (await hashFile(target)) === sha256 ? 'intact' : 'damaged'
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'absent'
    // A disk error means that the stored bytes are lost.
    if (hasErrorCode(error, 'EIO')) return 'damaged'
    throw error
  }
}

async function replace(path: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}.draft`
  await link(path, draft)
  try {
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}
