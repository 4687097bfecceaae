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

/** A stored file in a ZIP file: where its bytes begin, and where the frame continues after them. */
export interface StoredPart {
  readonly position: number
  readonly framePosition: number
}

/** The finished frame of a ZIP file. */
export interface ZipFrame {
  readonly path: string
  /** Bytes of the frame, and of the whole ZIP file. */
  readonly frameSize: number
  readonly size: number
}

/**
 * Writes the frame of a ZIP file: everything in it except the bytes of stored files, which are read from the file store when
 * the ZIP file is sent. So it has no copy of large files, and any range of it can be sent at any time.
 */
export class ZipFrameWriter {
  readonly #folder: string
  readonly #modifiedAt: Date
  readonly #frame: AppendingFile
  readonly #directory: AppendingFile
  #entries = 0
  /** Bytes of stored files so far. */
  #storedBytes = 0

  private constructor(folder: string, modifiedAt: Date, frame: AppendingFile, directory: AppendingFile) {
    this.#folder = folder
    this.#modifiedAt = modifiedAt
    this.#frame = frame
    this.#directory = directory
  }

  /** @param folder an empty folder for temporary files, which the caller removes */
  static async create(folder: string, modifiedAt: Date): Promise<ZipFrameWriter> {
    const frame = await AppendingFile.create(join(folder, 'frame'))
    const directory = await AppendingFile.create(join(folder, 'directory'))
    return new ZipFrameWriter(folder, modifiedAt, frame, directory)
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
    await this.#frame.append(isSmaller ? compressed : bytes)
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
    const framePosition = this.#frame.size
    const position = framePosition + this.#storedBytes
    this.#storedBytes += file.size
    return { position, framePosition }
  }

  /** Writes the central directory. */
  async finish(): Promise<ZipFrame> {
    const position = this.#frame.size + this.#storedBytes
    await this.#copy(this.#directory)
    await this.#frame.append(toEndRecords({ entries: this.#entries, position, size: this.#directory.size }))
    await this.#frame.flush()
    const frameSize = this.#frame.size
    return { path: this.#frame.path, frameSize, size: frameSize + this.#storedBytes }
  }

  async close(): Promise<void> {
    await this.#frame.close()
    await this.#directory.close()
  }

  async #begin(fields: Omit<ZipEntry, 'position'>): Promise<void> {
    const entry = { ...fields, position: this.#frame.size + this.#storedBytes }
    this.#entries += 1
    await this.#frame.append(toLocalHeader(entry, this.#modifiedAt))
    await this.#directory.append(toCentralRecord(entry, this.#modifiedAt))
  }

  async #copy(source: AppendingFile): Promise<void> {
    await source.flush()
    for await (const chunk of createReadStream(source.path)) await this.#frame.append(chunk)
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
