import { link, rename, stat, unlink } from 'node:fs/promises'
import { fallbackOn } from './file-system-errors.ts'

/**
 * Removes the file at `path` unless it is still referenced. It is renamed to `renamedPath` first, so that a concurrent
 * adoption of the same bytes links them again; an earlier adoption is detected by the modification time. After a crash,
 * the next call resumes here.
 */
export async function removeUnlessReferenced(
  path: string,
  renamedPath: string,
  before: Date,
  isReferenced: () => Promise<boolean>,
): Promise<'removed' | 'kept'> {
  await rename(path, renamedPath).catch(fallbackOn('ENOENT', undefined))
  const modifiedAt = await stat(renamedPath).then(({ mtime }) => mtime, fallbackOn('ENOENT', undefined))
  if (!modifiedAt) return 'removed'
  const isKept = modifiedAt >= before || (await isReferenced())
  if (isKept) await link(renamedPath, path).catch(fallbackOn('EEXIST', undefined))
  await unlink(renamedPath).catch(fallbackOn('ENOENT', undefined))
  return isKept ? 'kept' : 'removed'
}
