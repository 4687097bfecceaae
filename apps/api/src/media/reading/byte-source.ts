import type { FileHandle } from 'node:fs/promises'

/** Bytes that are read piece by piece, wherever they are; positions count from their own beginning. */
export interface ByteSource {
  readonly size: number
  /** Up to `length` bytes; fewer where the source ends. */
  read(position: number, length: number): Promise<Buffer>
}

export function bytesOfBuffer(buffer: Buffer): ByteSource {
  return {
    size: buffer.length,
    read: async (position, length) => buffer.subarray(position, position + length),
  }
}

/** The part of an open file that begins at `start`. */
export function bytesOfFile(file: FileHandle, fileSize: number, start = 0): ByteSource {
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
