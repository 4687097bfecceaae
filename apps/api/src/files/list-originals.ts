import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredHashes } from './file-store.ts'
import { fallbackOn } from './file-system-errors.ts'
import { isSha256 } from './original-path.ts'

/** Lists the hashes below `<root>/originals` after `cursor`, reading only the folders that it needs. */
export async function listOriginals(root: string, limit: number, cursor = ''): Promise<StoredHashes> {
  const originals = join(root, 'originals')
  const sha256s: string[] = []
  for (const first of await listNames(originals, cursor.slice(0, 2))) {
    for (const second of await listNames(join(originals, first), getSecondFolder(cursor, first))) {
      for (const name of await listNames(join(originals, first, second), cursor)) {
        if (!isSha256(name) || name === cursor) continue
        if (sha256s.length === limit) return { sha256s, nextCursor: sha256s.at(-1) }
        sha256s.push(name)
      }
    }
  }
  return { sha256s, nextCursor: undefined }
}

function getSecondFolder(cursor: string, first: string): string {
  return cursor.startsWith(first) ? cursor.slice(2, 4) : ''
}

/** The names in a folder from `start` on, in ascending order; none if it does not exist. */
async function listNames(folder: string, start: string): Promise<string[]> {
  const names = await readdir(folder).catch(fallbackOn<string[]>('ENOENT', []))
  return names.filter((name) => name >= start).sort()
}
