import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasErrorCode } from '../files/file-system-errors.ts'
import type { OriginalSource } from '../files/original-source.ts'
import { isBackupError } from './backup-error.ts'

interface WantedOriginal {
  readonly sha256: string
  readonly size: number
}

/** Copies an original from a source to a file, or says why not: the file is then incomplete or wrong, or there is none. */
export async function copyVerified(
  source: OriginalSource,
  { sha256, size }: WantedOriginal,
  path: string,
  signal: AbortSignal,
): Promise<'intact' | 'not-in-backup' | 'backup-damaged' | 'backup-unreadable'> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const stream = await source.open(sha256)
    if (!stream) return 'not-in-backup'
    await pipeline(
      stream,
      async function* measure(chunks: Readable) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          // A backup with more bytes than the original had is damaged, and must not fill the disk.
          if (bytes > size) return
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path),
      { signal },
    )
  } catch (error) {
    if (signal.aborted || hasErrorCode(error, 'ENOSPC')) throw error
    return isBackupError(error, 'object-damaged') ? 'backup-damaged' : 'backup-unreadable'
  }
  return bytes === size && hash.digest('hex') === sha256 ? 'intact' : 'backup-damaged'
}

/** Copies an original from the first source that has its bytes. Returns whether one has. */
export async function copyFromAny(
  sources: readonly OriginalSource[],
  original: WantedOriginal,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (const source of sources)
    if ((await copyVerified(source, original, path, signal)) === 'intact') return true
  return false
}
