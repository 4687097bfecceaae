import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

const blockLength = 16
const pieceLength = 1024 * 1024

/** Made-up bytes of a file of any size, which no memory has to hold: every part of it can be made again. */
export class EndlessBytes {
  readonly length: number
  readonly #key = randomBytes(blockLength)

  /** `length` in bytes. */
  constructor(length: number) {
    this.length = length
  }

  /** The bytes from `start` to before `end`: a key stream of AES in counter mode, which can begin anywhere. */
  slice(start: number, end: number): Buffer {
    const counter = Buffer.alloc(blockLength)
    counter.writeBigUInt64BE(BigInt(Math.floor(start / blockLength)), 8)
    const cipher = createCipheriv('aes-128-ctr', this.#key, counter)
    const skipped = start % blockLength
    return cipher.update(Buffer.alloc(skipped + Math.min(end, this.length) - start)).subarray(skipped)
  }

  /** All bytes from `start` on, piece by piece. */
  from(start: number): Readable {
    const pieces = function* (bytes: EndlessBytes) {
      for (let at = start; at < bytes.length; at += pieceLength) yield bytes.slice(at, at + pieceLength)
    }
    return Readable.from(pieces(this), { objectMode: false })
  }

  /** SHA-256 in hexadecimal. */
  async hash(): Promise<string> {
    const hash = createHash('sha256')
    for await (const piece of this.from(0)) hash.update(piece)
    return hash.digest('hex')
  }
}
