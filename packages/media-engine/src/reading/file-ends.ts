import { open } from 'node:fs/promises'

export interface FileEnds {
  /** Bytes of the whole file. */
  size: number
  head: Buffer
  tail: Buffer
}

/** Reads the size of a file and up to `length` bytes of its beginning and of its end. */
export async function readFileEnds(path: string, length: number): Promise<FileEnds> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(length, size))
    const tail = Buffer.alloc(Math.min(length, size))
    await handle.read(head, 0, head.length, 0)
    await handle.read(tail, 0, tail.length, size - tail.length)
    return { size, head, tail }
  } finally {
    await handle.close()
  }
}

/** Reads at most `limit` bytes from the beginning of a file. */
export async function readBeginning(path: string, limit: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(size, limit))
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  } finally {
    await handle.close()
  }
}
