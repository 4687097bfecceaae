import { closeSync, openSync, writeSync } from 'node:fs'

const bufferBytes = 1024 * 1024

/** Collects small writes to a file. Synchronous, as everything else around it, so that memory stays bounded on a slow disk. */
export class SpooledFile {
  private readonly file: number
  private chunks: Buffer[] = []
  private chunkBytes = 0
  /** Bytes appended so far. */
  size = 0

  constructor(path: string) {
    this.file = openSync(path, 'w')
  }

  /** Appends bytes, which must not change afterwards. */
  append(bytes: Buffer): void {
    this.chunks.push(bytes)
    this.size += bytes.length
    this.chunkBytes += bytes.length
    if (this.chunkBytes >= bufferBytes) this.flush()
  }

  /** Replaces the start of the file, once everything else is written. */
  writeAtStart(bytes: Buffer): void {
    this.flush()
    this.write(bytes, 0)
  }

  close(): void {
    closeSync(this.file)
  }

  private flush(): void {
    const bytes = Buffer.concat(this.chunks)
    this.chunks = []
    this.chunkBytes = 0
    this.write(bytes, this.size - bytes.length)
  }

  private write(bytes: Buffer, position: number): void {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.file, bytes, at, bytes.length - at, position + at)
  }
}
