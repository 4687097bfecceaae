import { closeSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { reportStep } from '../../process/progress.ts'

const bufferBytes = 1024 * 1024

/** Collects small writes to a file. Synchronous, as everything else around it, so that memory stays bounded on a slow disk. */
export class SpooledFile {
  private readonly file: number
  private readonly buffer = Buffer.allocUnsafe(bufferBytes)
  private bufferedBytes = 0
  /** Bytes appended so far. */
  size = 0

  constructor(path: string) {
    this.file = openSync(path, 'w')
  }

  /** Appends bytes, which are copied. */
  append(bytes: Uint8Array): void {
    if (this.bufferedBytes + bytes.length > bufferBytes) this.flush()
    if (bytes.length > bufferBytes) this.write(bytes, this.size)
    else {
      this.buffer.set(bytes, this.bufferedBytes)
      this.bufferedBytes += bytes.length
    }
    this.size += bytes.length
  }

  /** Appends the bytes of another file from one position to another. */
  async appendFrom(path: string, from: number, to: number, signal: AbortSignal): Promise<void> {
    const source = await open(path)
    try {
      const chunk = Buffer.allocUnsafe(bufferBytes)
      for (let at = from; at < to; ) {
        signal.throwIfAborted()
        const { bytesRead } = await source.read(chunk, 0, Math.min(bufferBytes, to - at), at)
        if (bytesRead === 0) throw new Error('The file has become shorter.')
        this.append(chunk.subarray(0, bytesRead))
        at += bytesRead
        reportStep()
      }
    } finally {
      await source.close()
    }
  }

  /** Replaces the start of the file, once everything else is written. */
  writeAtStart(bytes: Uint8Array): void {
    this.flush()
    this.write(bytes, 0)
  }

  close(): void {
    closeSync(this.file)
  }

  private flush(): void {
    const count = this.bufferedBytes
    this.bufferedBytes = 0
    this.write(this.buffer.subarray(0, count), this.size - count)
  }

  private write(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.file, bytes, at, bytes.length - at, position + at)
  }
}
