import { join } from 'node:path'
import { getOriginalPath } from '../original-path.ts'

/** Where an archive with a folder store has the bytes of a file, for tests that damage or remove them. */
export function getStoredPath({ dataDir }: { readonly dataDir: string }, sha256: string): string {
  return getOriginalPath(join(dataDir, 'files'), sha256)
}
