import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../file-store.ts'
import { createFileError } from '../file-system-errors.ts'
import { minDatabaseBytes } from '../wait-for-disk-space.ts'
import { LentCopies, type RetentionLimits } from './lent-copies.ts'

interface CopySource {
  createFolder(): Promise<string>
  getFreeBytes(): Promise<number>
  /** The bytes of a file. Throws `ENOENT`. */
  loadSize(sha256: string): Promise<number>
  readonly read: FileStore['read']
}

const defaultLimits: RetentionLimits = {
  ttlMs: 5 * 60_000,
  maxCopies: 32,
  maxBytes: 4 * 1024 ** 3,
  minFreeBytes: minDatabaseBytes,
}

/** Opens local copies of the files of a store on another machine. Their downloads leave the disk the space that it needs. */
export function openLentCopies(
  { createFolder, getFreeBytes, loadSize, read }: CopySource,
  limits: Partial<RetentionLimits> = {},
): LentCopies {
  /** Bytes of downloads that have begun which are not on the disk yet. */
  let pendingBytes = 0

  /** Removes copies that nobody borrows until the disk has room for so many bytes more. Throws `ENOSPC`. */
  async function reserveSpace(bytes: number): Promise<void> {
    while ((await getFreeBytes()) - pendingBytes < bytes + minDatabaseBytes)
      if (!(await copies.removeOldest()))
        throw createFileError('ENOSPC', 'There is no space for a copy of a file.')
    pendingBytes += bytes
  }

  /** Downloads a file completely. Throws `ENOSPC` before the disk is full, and `EIO` for bytes without the hash. */
  async function download(sha256: string, path: string): Promise<number> {
    const size = await loadSize(sha256)
    await reserveSpace(size)
    let restBytes = size
    const hash = createHash('sha256')
    async function* measure(chunks: Readable) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
        restBytes -= chunk.length
        pendingBytes -= chunk.length
      }
    }
    try {
      await pipeline(await read(sha256), measure, createWriteStream(path, { flags: 'wx', mode: 0o400 }))
    } finally {
      pendingBytes -= restBytes
    }
    if (hash.digest('hex') !== sha256) throw createFileError('EIO', 'A stored file does not have its hash.')
    return size
  }

  const copies = new LentCopies({ createFolder, download, getFreeBytes }, { ...defaultLimits, ...limits })
  return copies
}
