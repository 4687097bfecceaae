import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import PQueue from 'p-queue'
import type { Chunk, RowList } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'

const gzipAsync = promisify(gzip)

/** A chunk ends after a row whose key has this many trailing zero bits in its hash: every 512th row on average. */
const boundaryMask = 0x1ff
const minRows = 64
/** Ends a chunk of long rows. */
const maxBytes = 4 * 1024 * 1024
/** Chunks that are compressed and written at the same time: small ones wait for the disk's confirmation most of the time. */
const concurrency = 4

/** The chunks that a backup has, and what is added to it. */
export class ChunkStore {
  addedBytes = 0
  readonly #place: BackupPlace
  readonly #queue = new PQueue({ concurrency })
  readonly #failing = new AbortController()
  /** Sizes as stored. */
  readonly #present: Map<string, number>
  readonly #isTrusted: (sha256: string) => Promise<boolean>

  private constructor(
    place: BackupPlace,
    present: Map<string, number>,
    isTrusted: (sha256: string) => Promise<boolean>,
  ) {
    this.#place = place
    this.#present = present
    this.#isTrusted = isTrusted
  }

  /** With `recheck`, chunks that the backup has are read before they are used again. */
  static async open(place: BackupPlace, { recheck }: { readonly recheck: boolean }): Promise<ChunkStore> {
    const present = new Map<string, number>()
    for await (const { sha256, size } of place.listObjects('tables')) present.set(sha256, size)
    const isTrusted = async (sha256: string) => !recheck || (await place.isIntact('tables', sha256))
    return new ChunkStore(place, present, isTrusted)
  }

  /** Waits until another chunk can be added, so that only a few are in memory. Throws the error of a chunk that failed. */
  async whenReady(): Promise<void> {
    await this.#queue.onSizeLessThan(1)
    this.#failing.signal.throwIfAborted()
  }

  /** Waits until nothing is being written any more. */
  async whenIdle(): Promise<void> {
    await this.#queue.onIdle()
  }

  /** Adds a chunk to those that are being written. */
  add(lines: Buffer, rows: number): Promise<Chunk> {
    const chunk = this.#queue.add(() => this.#write(lines, rows))
    chunk.catch((error: unknown) => this.#failing.abort(error))
    return chunk
  }

  /** The name is the hash of the compressed bytes, since gzip does not notice every flipped bit in them. */
  async #write(lines: Buffer, rows: number): Promise<Chunk> {
    const compressed = await gzipAsync(lines)
    const sha256 = createHash('sha256').update(compressed).digest('hex')
    const storedSize = this.#place.getStoredSize(compressed.length)
    const isPresent = this.#present.get(sha256) === storedSize
    if (!isPresent || !(await this.#isTrusted(sha256))) {
      await this.#place.writeObject('tables', sha256, compressed)
      this.#present.set(sha256, storedSize)
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
  readonly #chunks: Promise<Chunk>[] = []
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
    const chunks = await Promise.all(this.#chunks)
    return { rows: this.#rows, sha256: this.#hash.digest('hex'), chunks }
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return
    await this.#store.whenReady()
    this.#chunks.push(this.#store.add(Buffer.concat(this.#lines), this.#lines.length))
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
