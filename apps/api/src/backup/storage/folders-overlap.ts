import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** Whether one of the folders is the other, or contains it, also by a symbolic link. */
export async function foldersOverlap(path: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([resolveLinks(path), resolveLinks(dataDir)])
  const contains = (outer: string, inner: string) =>
    inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  return contains(one, other) || contains(other, one)
}

function resolveLinks(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}
