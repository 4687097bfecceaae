import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Chunk, RowList } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'

const gzipAsync = promisify(gzip)

/** A chunk ends after a row whose key has this many trailing zero bits in its hash: every 512th row on average. */
const boundaryMask = 0x1ff
const minRows = 64
/** Ends a chunk of long rows. */
const maxBytes = 4 * 1024 * 1024

/** The chunks that a backup has, and what is added to it. */
export class ChunkStore {
  addedBytes = 0
  readonly #place: BackupPlace
  readonly #present: Set<string>

  private constructor(place: BackupPlace, present: Set<string>) {
    this.#place = place
    this.#present = present
  }

  static async open(place: BackupPlace): Promise<ChunkStore> {
    const present = new Set<string>()
    for await (const { sha256 } of place.listObjects('tables')) present.add(sha256)
    return new ChunkStore(place, present)
  }

  /** The name is the hash of the compressed bytes, since gzip does not notice every flipped bit in them. */
  async add(lines: Buffer, rows: number): Promise<Chunk> {
    const compressed = await gzipAsync(lines)
    const sha256 = createHash('sha256').update(compressed).digest('hex')
    if (!this.#present.has(sha256)) {
      await this.#place.writeObject('tables', sha256, compressed)
      this.#present.add(sha256)
      this.addedBytes += compressed.length
    }
    return { sha256, rows, bytes: lines.length }
  }
}

/**
 * Cuts rows into chunks where the rows themselves decide, so that a change moves no boundary but its own: chunks of the
 * other rows are the same as in the snapshot before, and are stored once (content-defined chunking).
 */
export class RowListWriter {
  readonly #store: ChunkStore
  readonly #hash = createHash('sha256')
  readonly #chunks: Chunk[] = []
  #lines: Buffer[] = []
  #bytes = 0
  #rows = 0

  constructor(store: ChunkStore) {
    this.#store = store
  }

  /** Adds a row; `key` decides where chunks end. */
  async add(key: string, json: string): Promise<void> {
    const line = Buffer.from(`${json}\n`)
    this.#hash.update(line)
    this.#lines.push(line)
    this.#bytes += line.length
    this.#rows += 1
    const isBoundary = this.#lines.length >= minRows && (hashKey(key) & boundaryMask) === 0
    if (isBoundary || this.#bytes >= maxBytes) await this.#flush()
  }

  async finish(): Promise<RowList> {
    await this.#flush()
    return { rows: this.#rows, sha256: this.#hash.digest('hex'), chunks: this.#chunks }
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return
    this.#chunks.push(await this.#store.add(Buffer.concat(this.#lines), this.#lines.length))
    this.#lines = []
    this.#bytes = 0
  }
}

/** FNV-1a, 32 bits (draft-eastlake-fnv). */
function hashKey(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
