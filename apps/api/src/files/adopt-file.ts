import { randomUUID } from 'node:crypto'
import { link, rename, rm, stat, utimes } from 'node:fs/promises'
import { isCode, unless } from './file-system-errors.ts'
import { sha256Of } from './sha256.ts'

/**
 * Gives the file at `path` a second name in the store. Where the store has a file of this name already, that one is marked
 * as just adopted and read: one that is damaged is replaced in one step, so that an upload that was acknowledged is stored
 * right. Whoever removes files takes them aside first and looks at that mark: a file that is gone from its place here is
 * linked again. Readers go on with the file that they have open.
 */
export async function adoptFile(path: string, target: string, sha256: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now)
  for (;;) {
    try {
      return await link(path, target)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const isPresent = await utimes(target, now, now).then(() => true, unless('ENOENT', false))
    if (!isPresent) continue
    const state = await stateOf(path, target, sha256)
    if (state === 'intact') return
    if (state === 'damaged') return replace(path, target)
  }
}

async function stateOf(
  path: string,
  target: string,
  sha256: string,
): Promise<'intact' | 'damaged' | 'absent'> {
  try {
    const [arrived, stored] = await Promise.all([stat(path), stat(target)])
    // Linked by a process that was killed before a row could name it.
    if (arrived.ino === stored.ino && arrived.dev === stored.dev) return 'intact'
    if (arrived.size !== stored.size) return 'damaged'
    return (await sha256Of(target)) === sha256 ? 'intact' : 'damaged'
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'absent'
    // A disk that cannot give the bytes back has lost them.
    if (isCode(error, 'EIO')) return 'damaged'
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
