import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../db/client.ts'
import type { FileStore } from '../files/file-store.ts'
import { isStoreOutage } from '../files/store-outage.ts'
import { forEachOriginal } from './for-each-original.ts'
import type { OriginalLine } from './format/schemas.ts'
import type { BackupPlace } from './place.ts'

/** Originals that are listed by one query. */
const pageSize = 5000

/** The originals of the archive at present, with their sizes in bytes, by their SHA-256. */
export async function listPresentOriginals(db: Db, signal: AbortSignal): Promise<Map<string, number>> {
  const originals = new Map<string, number>()
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const page = await db
      .selectFrom('assets')
      .select(['sha256', 'size'])
      .distinct()
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(pageSize)
      .execute()
    for (const { sha256, size } of page) originals.set(sha256, Number(size))
    if (page.length < pageSize) return originals
    after = page.at(-1)?.sha256 ?? ''
  }
}

interface CopyOptions {
  /** Reads what the backup has already instead of trusting its names and sizes. */
  readonly recheck: boolean
  /** Called with bytes. */
  readonly progress: (done: number, total: number) => void
}

/** Copies originals into a backup that does not have them, several times if need be. */
export class OriginalCopier {
  readonly #files: FileStore
  readonly #place: BackupPlace
  readonly #options: CopyOptions
  /** The sizes of what the backup has. */
  readonly #present: ReadonlyMap<string, number>
  /** What the backup is known to have whole. */
  readonly #whole = new Set<string>()
  #done = 0
  #total = 0
  #addedBytes = 0

  private constructor(
    files: FileStore,
    place: BackupPlace,
    options: CopyOptions,
    present: ReadonlyMap<string, number>,
  ) {
    this.#files = files
    this.#place = place
    this.#options = options
    this.#present = present
  }

  static async open(files: FileStore, place: BackupPlace, options: CopyOptions): Promise<OriginalCopier> {
    const present = new Map<string, number>()
    for await (const { sha256, size } of place.listObjects('originals')) present.set(sha256, size)
    return new OriginalCopier(files, place, options, present)
  }

  get addedBytes(): number {
    return this.#addedBytes
  }

  /**
   * Copies what the backup does not have, or has with another size or, where all are read, with other bytes.
   *
   * @param originals sizes in bytes, by SHA-256
   * @returns those that cannot be read in the archive with the bytes of their hash
   */
  async copy(originals: ReadonlyMap<string, number>, signal: AbortSignal): Promise<string[]> {
    const missing = await this.#findMissing(originals, signal)
    this.#total += missing.reduce((sum, { size }) => sum + size, 0)
    const unreadable: string[] = []
    async function* toPages(): AsyncGenerator<readonly OriginalLine[]> {
      yield missing
    }
    await forEachOriginal(
      toPages(),
      this.#place.storage.concurrency,
      signal,
      async ({ sha256, size }, stop) => {
        if (await copyOriginal(this.#files, this.#place, sha256, stop)) {
          this.#whole.add(sha256)
          this.#addedBytes += size
        } else unreadable.push(sha256)
        this.#done += size
        this.#options.progress(this.#done, this.#total)
      },
    )
    return unreadable.sort()
  }

  async #findMissing(originals: ReadonlyMap<string, number>, signal: AbortSignal): Promise<OriginalLine[]> {
    const missing: OriginalLine[] = []
    for (const [sha256, size] of originals) {
      signal.throwIfAborted()
      if (this.#whole.has(sha256)) continue
      const hasSize = this.#present.get(sha256) === this.#place.getStoredSize(size)
      if (hasSize && (!this.#options.recheck || (await this.#place.isIntact('originals', sha256))))
        this.#whole.add(sha256)
      else missing.push({ sha256, size })
    }
    return missing
  }
}

class UnreadableOriginal extends Error {}

/** Returns whether the original could be read with the bytes of its hash. */
async function copyOriginal(
  files: FileStore,
  place: BackupPlace,
  sha256: string,
  signal: AbortSignal,
): Promise<boolean> {
  async function* readChecked(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of await files.read(sha256)) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
        signal.throwIfAborted()
      }
    } catch (error) {
      // An original that cannot be read now may be intact: a backup without it would look complete.
      if (signal.aborted || isStoreOutage(error)) throw error
      throw new UnreadableOriginal(sha256, { cause: error })
    }
    if (hash.digest('hex') !== sha256) throw new UnreadableOriginal(sha256)
  }
  try {
    await place.writeObject('originals', sha256, Readable.from(readChecked(), { objectMode: false }))
    return true
  } catch (error) {
    if (error instanceof UnreadableOriginal) return false
    throw error
  }
}
