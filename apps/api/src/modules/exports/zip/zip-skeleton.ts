import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { AppendingFile } from './appending-file.ts'
import {
  deflated,
  stored,
  toCentralRecord,
  toEndRecords,
  toLocalHeader,
  type ZipEntry,
} from './zip-records.ts'

const deflateBytes = promisify(deflateRaw)

/** A stored file in a ZIP file: where its bytes begin, and where the skeleton continues after them. */
export interface StoredPart {
  readonly position: number
  readonly skeletonPosition: number
}

/** The finished skeleton of a ZIP file. */
export interface ZipSkeleton {
  readonly path: string
  /** Bytes of the skeleton, and of the whole ZIP file. */
  readonly skeletonSize: number
  readonly size: number
}

/**
 * Writes the skeleton of a ZIP file: everything in it except the bytes of stored files, which are read from the file store when
 * the ZIP file is sent. So it has no copy of large files, and any range of it can be sent at any time.
 */
export class ZipSkeletonWriter {
  readonly #folder: string
  readonly #modifiedAt: Date
  readonly #skeleton: AppendingFile
  readonly #directory: AppendingFile
  #entries = 0
  /** Bytes of stored files so far. */
  #storedBytes = 0

  private constructor(folder: string, modifiedAt: Date, skeleton: AppendingFile, directory: AppendingFile) {
    this.#folder = folder
    this.#modifiedAt = modifiedAt
    this.#skeleton = skeleton
    this.#directory = directory
  }

  /** @param folder an empty folder for temporary files, which the caller removes */
  static async create(folder: string, modifiedAt: Date): Promise<ZipSkeletonWriter> {
    const skeleton = await AppendingFile.create(join(folder, 'skeleton'))
    const directory = await AppendingFile.create(join(folder, 'directory'))
    return new ZipSkeletonWriter(folder, modifiedAt, skeleton, directory)
  }

  /** Adds a small text, compressed. */
  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const compressed = await deflateBytes(bytes)
    const isSmaller = compressed.length < bytes.length
    await this.#begin({
      name,
      method: isSmaller ? deflated : stored,
      crc32: crc32(bytes),
      size: bytes.length,
      compressedSize: isSmaller ? compressed.length : bytes.length,
    })
    await this.#skeleton.append(isSmaller ? compressed : bytes)
  }

  /** Adds a local file of any size, compressed. */
  async addLocalFile(name: string, source: AppendingFile): Promise<void> {
    await source.flush()
    const compressed = await AppendingFile.create(join(this.#folder, `compressed-${this.#entries}`))
    try {
      const checksum = await deflateInto(compressed, source.path)
      const compressedSize = compressed.size
      await this.#begin({ name, method: deflated, crc32: checksum, size: source.size, compressedSize })
      await this.#copy(compressed)
    } finally {
      await compressed.close()
      await rm(compressed.path)
    }
  }

  /** Adds a file of the file store, uncompressed; returns where its bytes are. */
  async addStoredFile(
    name: string,
    file: { readonly crc32: number; readonly size: number },
  ): Promise<StoredPart> {
    await this.#begin({ name, method: stored, ...file, compressedSize: file.size })
    const skeletonPosition = this.#skeleton.size
    const position = skeletonPosition + this.#storedBytes
    this.#storedBytes += file.size
    return { position, skeletonPosition }
  }

  /** Writes the central directory. */
  async finish(): Promise<ZipSkeleton> {
    const position = this.#skeleton.size + this.#storedBytes
    await this.#copy(this.#directory)
    await this.#skeleton.append(
      toEndRecords({ entries: this.#entries, position, size: this.#directory.size }),
    )
    await this.#skeleton.flush()
    const skeletonSize = this.#skeleton.size
    return { path: this.#skeleton.path, skeletonSize, size: skeletonSize + this.#storedBytes }
  }

  async close(): Promise<void> {
    await this.#skeleton.close()
    await this.#directory.close()
  }

  async #begin(fields: Omit<ZipEntry, 'position'>): Promise<void> {
    const entry = { ...fields, position: this.#skeleton.size + this.#storedBytes }
    this.#entries += 1
    await this.#skeleton.append(toLocalHeader(entry, this.#modifiedAt))
    await this.#directory.append(toCentralRecord(entry, this.#modifiedAt))
  }

  async #copy(source: AppendingFile): Promise<void> {
    await source.flush()
    for await (const chunk of createReadStream(source.path)) await this.#skeleton.append(chunk)
  }
}

/** Compresses a local file; returns the CRC-32 of what was compressed. */
async function deflateInto(target: AppendingFile, path: string): Promise<number> {
  let checksum = 0
  await pipeline(
    createReadStream(path),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    },
    createDeflateRaw(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await target.append(chunk)
    },
  )
  return checksum
}
