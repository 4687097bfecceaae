import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

const blockLength = 16
const chunkLength = 1024 * 1024

/** Pseudo-random bytes of any length, of which every part can be generated again instead of holding it in memory. */
export class GeneratedBytes {
  readonly length: number
  readonly #key = randomBytes(blockLength)

  /** `length` in bytes. */
  constructor(length: number) {
    this.length = length
  }

  /** The bytes from `start` up to `end` (exclusive): a key stream of AES in counter mode, which can start anywhere. */
  slice(start: number, end: number): Buffer {
    const counter = Buffer.alloc(blockLength)
    counter.writeBigUInt64BE(BigInt(Math.floor(start / blockLength)), 8)
    const cipher = createCipheriv('aes-128-ctr', this.#key, counter)
    const skippedBytes = start % blockLength
    return cipher
      .update(Buffer.alloc(skippedBytes + Math.min(end, this.length) - start))
      .subarray(skippedBytes)
  }

  /** A stream of all bytes from `start` on. */
  from(start: number): Readable {
    const chunks = function* (bytes: GeneratedBytes) {
      for (let offset = start; offset < bytes.length; offset += chunkLength)
        yield bytes.slice(offset, offset + chunkLength)
    }
    return Readable.from(chunks(this), { objectMode: false })
  }

  /** SHA-256 in hexadecimal. */
  async hash(): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of this.from(0)) hash.update(chunk)
    return hash.digest('hex')
  }
}
