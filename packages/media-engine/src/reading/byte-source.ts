import type { FileHandle } from 'node:fs/promises'

/** Random access to the bytes of a buffer or a file; positions are relative to the start of the source. */
export interface ByteSource {
  readonly size: number
  /** Reads `length` bytes, or fewer at the end of the source. */
  read(position: number, length: number): Promise<Buffer>
}

export function createBufferSource(buffer: Buffer): ByteSource {
  return {
    size: buffer.length,
    read: async (position, length) => buffer.subarray(position, position + length),
  }
}

/** A source for an open file from the offset `start` to its end. */
export function createFileSource(file: FileHandle, fileSize: number, start = 0): ByteSource {
  const size = Math.max(0, fileSize - start)
  return {
    size,
    async read(position, length) {
      const available = Math.max(0, Math.min(length, size - position))
      const bytes = Buffer.alloc(available)
      const { bytesRead } = await file.read(bytes, 0, available, start + position)
      return bytes.subarray(0, bytesRead)
    },
  }
}
