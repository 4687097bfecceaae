import { type FileHandle, open, rm } from 'node:fs/promises'

/** Bytes that are collected before they are written. */
const bufferBytes = 1024 * 1024

/** A new local file to which many small pieces are appended; its memory stays bounded. */
export class AppendingFile {
  readonly path: string
  readonly #handle: FileHandle
  #pending: Buffer[] = []
  #pendingBytes = 0
  #size = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async create(path: string): Promise<AppendingFile> {
    return new AppendingFile(path, await open(path, 'wx'))
  }

  /** Bytes appended so far. */
  get size(): number {
    return this.#size
  }

  async append(bytes: Buffer | string): Promise<void> {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    this.#pending.push(buffer)
    this.#pendingBytes += buffer.length
    this.#size += buffer.length
    if (this.#pendingBytes >= bufferBytes) await this.flush()
  }

  /** Writes what has been collected, so that the file can be read. */
  async flush(): Promise<void> {
    const pending = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    await this.#handle.writeFile(pending)
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  /** Closes and removes the file. */
  async discard(): Promise<void> {
    await this.close()
    await rm(this.path)
  }
}
