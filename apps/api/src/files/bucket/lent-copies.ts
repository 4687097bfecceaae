import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

interface LentCopy {
  readonly sha256: string
  readonly folder: Promise<string>
  readonly path: Promise<string>
  /** Bytes; 0 until it is complete. */
  size: number
  borrowers: number
  /** When its last borrower returned it, in milliseconds since 1970. */
  idleSince: number
}

interface CopyTools {
  createFolder(): Promise<string>
  /** Writes the file to the path, where no file exists yet. Returns its bytes. */
  download(sha256: string, path: string): Promise<number>
  /** Returns the free space of the disk in bytes. */
  getFreeBytes(): Promise<number>
}

/** Which copies nobody borrows are retained. */
export interface RetentionLimits {
  readonly ttlMs: number
  readonly maxCopies: number
  readonly maxBytes: number
  /** Free bytes of the disk below which none is retained. */
  readonly minFreeBytes: number
}

/** The free space is compared this often, as others fill the disk too. */
const maxCheckIntervalMs = 15_000
/** Copies take no more than this share of the space that is free. */
const maxShareOfFree = 0.25

/**
 * Local copies of files of another machine: one for all who borrow a file at the same time. It is retained for some minutes
 * afterwards, because the next page of a scan or the next step of a job reads the same file, unless the disk needs its space.
 */
export class LentCopies {
  readonly #tools: CopyTools
  readonly #limits: RetentionLimits
  /** The least recently used first. */
  readonly #copies = new Map<string, LentCopy>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(tools: CopyTools, limits: RetentionLimits) {
    this.#tools = tools
    this.#limits = limits
  }

  /** Lends a copy for the duration of `work`. Throws what the download throws. */
  async lend<T>(sha256: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(sha256) ?? this.#create(sha256)
    this.#markUsed(copy)
    copy.borrowers += 1
    try {
      const path = await copy.path
      if (existsSync(path)) return await work(path)
    } finally {
      copy.borrowers -= 1
      // What was done with the copy is done, whether or not cleaning up succeeds.
      if (copy.borrowers === 0) await this.#return(copy).catch(() => undefined)
    }
    // Somebody has removed the file meanwhile.
    await this.forget(sha256).catch(() => undefined)
    return this.lend(sha256, work)
  }

  /** Stops lending a copy of a file that is removed, and removes it as soon as nobody borrows it. */
  async forget(sha256: string): Promise<void> {
    const copy = this.#copies.get(sha256)
    if (!copy) return
    if (copy.borrowers === 0) await this.#remove(copy)
    else this.#copies.delete(sha256)
  }

  /** Removes the copy that was not borrowed for the longest time. Returns whether there was one. */
  async removeOldest(): Promise<boolean> {
    const [oldest] = this.#listIdle()
    if (!oldest) return false
    await this.#remove(oldest)
    return true
  }

  /** Removes all copies that nobody borrows, and the others when they are returned. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const copy of this.#listIdle()) await this.#remove(copy)
  }

  #create(sha256: string): LentCopy {
    const folder = this.#tools.createFolder()
    const copy: LentCopy = {
      sha256,
      folder,
      path: folder.then((path) => this.#download(copy, path)),
      size: 0,
      borrowers: 0,
      idleSince: 0,
    }
    return copy
  }

  async #download(copy: LentCopy, folder: string): Promise<string> {
    const path = join(folder, copy.sha256)
    copy.size = await this.#tools.download(copy.sha256, path)
    return path
  }

  async #return(copy: LentCopy): Promise<void> {
    copy.idleSince = Date.now()
    const isCurrent = this.#copies.get(copy.sha256) === copy
    if (isCurrent) this.#markUsed(copy)
    const isComplete = await copy.path.then(
      () => true,
      () => false,
    )
    // Somebody has borrowed it meanwhile.
    if (copy.borrowers > 0) return
    if (!isCurrent || !isComplete || this.#isClosed || copy.size > this.#limits.maxBytes)
      await this.#remove(copy)
    else await this.#trim()
  }

  /** Removes copies that nobody borrows, the least recently used first, until the others are within the limits. */
  async #trim(): Promise<void> {
    try {
      while (await this.#exceedsLimits()) await this.removeOldest()
    } finally {
      this.#trimLater()
    }
  }

  #trimLater(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#listIdle().length === 0) return
    const intervalMs = Math.min(maxCheckIntervalMs, this.#limits.ttlMs)
    this.#timer = setTimeout(() => void this.#trim().catch(() => undefined), intervalMs).unref()
  }

  async #exceedsLimits(): Promise<boolean> {
    const { ttlMs, maxCopies, maxBytes, minFreeBytes } = this.#limits
    const freeBytes = await this.#tools.getFreeBytes()
    const idle = this.#listIdle()
    const [oldest] = idle
    if (!oldest) return false
    const bytes = idle.reduce((sum, { size }) => sum + size, 0)
    return (
      oldest.idleSince + ttlMs <= Date.now() ||
      idle.length > maxCopies ||
      bytes > Math.min(maxBytes, maxShareOfFree * freeBytes) ||
      freeBytes < minFreeBytes
    )
  }

  #markUsed(copy: LentCopy): void {
    this.#copies.delete(copy.sha256)
    this.#copies.set(copy.sha256, copy)
  }

  #listIdle(): LentCopy[] {
    return [...this.#copies.values()].filter(({ borrowers }) => borrowers === 0)
  }

  async #remove(copy: LentCopy): Promise<void> {
    if (this.#copies.get(copy.sha256) === copy) this.#copies.delete(copy.sha256)
    const folder = await copy.folder.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
