import { crc32 } from 'node:zlib'
import type { Db } from '../../db/client.ts'
import type { ByteRange, FileStore } from '../../files/file-store.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import { type ExportedPart, listPieces } from './export-layout.ts'
import type { FileReference } from './file-checksums.ts'
import type { ReadyExport } from './stored-exports.ts'

interface Source {
  readonly db: Db
  readonly files: FileStore
  /** Called between two chunks; throws to break the transfer off. */
  readonly check: () => Promise<void> | undefined
}

/** Bytes of a stored file that differ from those in the ZIP file. */
export class ChangedFile extends Error {
  readonly sha256: string
  /** Bytes that it had. */
  readonly size: number

  constructor({ sha256, size }: FileReference, cause?: unknown) {
    super('A stored file has changed since it was exported.', { cause })
    this.sha256 = sha256
    this.size = size
  }
}

/**
 * Reads a range of the ZIP file of an export. Throws `ChangedFile` rather than to end a file with wrong bytes: the last chunk
 * of each file that is read from its beginning is held back until its checksum is known.
 */
export async function* readExport(
  source: Source,
  stored: ReadyExport,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  const skeleton = { sha256: stored.frame_sha256, size: stored.frame_size }
  for await (const { file, range: part } of listPieces(source.db, stored, range)) {
    const chunks = readPart(source, file ?? skeleton, part)
    const isWhole = file !== undefined && part.start === 0 && part.end === file.size - 1
    yield* isWhole ? verifyLast(chunks, file) : chunks
  }
}

/** Throws `ChangedFile` if the file is missing or shorter than it was. */
async function* readPart(
  { files, check }: Source,
  file: FileReference,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let rest = range.end - range.start + 1
  for await (const chunk of await openFile(files, file, range)) {
    await check()
    rest -= chunk.length
    yield chunk
  }
  if (rest !== 0) throw new ChangedFile(file)
}

async function openFile(files: FileStore, file: FileReference, range: ByteRange) {
  try {
    return await files.read(file.sha256, range)
  } catch (error) {
    if (isStoreOutage(error)) throw error
    throw new ChangedFile(file, error)
  }
}

/** Yields the last chunk only if the checksum of all chunks is right. */
async function* verifyLast(chunks: AsyncIterable<Buffer>, file: ExportedPart): AsyncGenerator<Buffer> {
  let checksum = 0
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    if (held) yield held
    checksum = crc32(chunk, checksum)
    held = chunk
  }
  if (checksum !== file.crc32) throw new ChangedFile(file)
  if (held) yield held
}
