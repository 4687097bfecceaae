import type { FileHandle } from 'node:fs/promises'

const extension = 0x21
const imageDescriptor = 0x2c

/** Bytes of the header and the logical screen descriptor, before the colours. */
const headerLength = 13

/**
 * Whether a GIF ends before its trailer (GIF89a section 27). Its blocks are followed one by one, because the trailer is a
 * single byte that pixels contain as well. A file with an unknown block is damaged, not truncated.
 */
export async function isGifTruncated(file: FileHandle): Promise<boolean> {
  const bytes = new ByteReader(file)
  let position = headerLength + getColourTableLength(await bytes.read(10))
  for (;;) {
    const block = await bytes.read(position)
    if (block === extension) position += 2
    else if (block === imageDescriptor) {
      const colours = getColourTableLength(await bytes.read(position + 9))
      position += 10 + colours + 1
    } else return block === undefined
    position = await skipSubBlocks(bytes, position)
  }
}

function getColourTableLength(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Returns the position after the empty sub-block that ends a chain, or one beyond the end of the file. */
async function skipSubBlocks(bytes: ByteReader, start: number): Promise<number> {
  let position = start
  for (;;) {
    const length = bytes.peek(position) ?? (await bytes.read(position))
    if (length === undefined) return position
    position += length + 1
    if (length === 0) return position
  }
}

/** Reads single bytes from a chunk of the file that is kept in memory; fast for positions that increase. */
class ByteReader {
  readonly #file: FileHandle
  readonly #chunk = Buffer.alloc(64 * 1024)
  #start = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** The byte at a position if it lies in the chunk. */
  peek(position: number): number | undefined {
    const index = position - this.#start
    return index >= 0 && index < this.#length ? this.#chunk[index] : undefined
  }

  /** The byte at a position; undefined beyond the end of the file. */
  async read(position: number): Promise<number | undefined> {
    const byte = this.peek(position)
    if (byte !== undefined) return byte
    const { bytesRead } = await this.#file.read(this.#chunk, 0, this.#chunk.length, position)
    this.#start = position
    this.#length = bytesRead
    return this.peek(position)
  }
}
