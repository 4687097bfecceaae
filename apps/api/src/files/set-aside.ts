import { link, rename, stat, unlink } from 'node:fs/promises'
import { unless } from './file-system-errors.ts'

/**
 * Removes the file at `path` unless it is named after all. It is renamed first, so that whoever adopts the same
 * bytes meanwhile finds their place empty and puts them there anew; what was adopted before that shows in the time
 * of its last change. Killed in between, the next call goes on where this one ended.
 */
export async function takeAside(
  path: string,
  aside: string,
  before: Date,
  isNamed: () => Promise<boolean>,
): Promise<'removed' | 'kept'> {
  await rename(path, aside).catch(unless('ENOENT', undefined))
  const lastChange = await stat(aside).then(({ mtime }) => mtime, unless('ENOENT', undefined))
  if (!lastChange) return 'removed'
  const kept = lastChange >= before || (await isNamed())
  if (kept) await link(aside, path).catch(unless('EEXIST', undefined))
  await unlink(aside).catch(unless('ENOENT', undefined))
  return kept ? 'kept' : 'removed'
}
