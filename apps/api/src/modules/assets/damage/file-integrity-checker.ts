import { AppError } from '@lares/server-kit/app-error'
import type { Damage } from '@lares/shared-types/contracts/integrity'
import type { StoredFileState } from '../../../files/file-store.ts'
import { isStoreOutage } from '../../../files/store-outage.ts'
import type { Services } from '../../../services.ts'
import { clearDamage, type FoundDamage, isMarkedDamaged, markDamaged } from './damage-marks.ts'
import { examineStoredFile } from './examine-stored-file.ts'

interface Log {
  error(details: object, message: string): void
}

/** The hash and size of a file in a row of the database. */
interface FileReference {
  readonly sha256: string
  readonly size: number
}

/** How long a successful check of an unmodified file is valid. */
const checkTtlMs = 24 * 3600 * 1000
const maxChecked = 50_000
const maxWaiting = 1_000

/** 100 MB per second. */
const maxBytesPerMs = 100_000

/**
 * Detects damage of stored files when they are read: a wrong size immediately, wrong content by hashing the file in the
 * background, one file at a time and each at most once a day. Damage is marked in the database and logged once.
 */
export class FileIntegrityChecker {
  readonly #services: Services
  readonly #log: Log
  readonly #checked = new Map<string, { readonly revision: string; readonly at: number }>()
  readonly #waiting = new Set<string>()
  #running: Promise<void> | undefined
  readonly #closing = new AbortController()

  constructor(services: Services, log: Log) {
    this.#services = services
    this.#log = log
  }

  /** Call this before sending a file. Throws `file-damaged` if its size is wrong or it is marked as damaged. */
  async requireIntact(file: FileReference): Promise<void> {
    if (!(await this.isIntact(file))) throw fileDamaged()
  }

  /** Whether a file has its size and is not marked as damaged; for what can be replaced by another file. */
  async isIntact({ sha256, size }: FileReference): Promise<boolean> {
    const state = await this.#services.files.stat(sha256)
    const damage = detectDamage(state, size)
    if (damage) {
      await this.#report(sha256, { damage, state })
      return false
    }
    this.#checkLater(sha256, state)
    return !(await isMarkedDamaged(this.#services.db, sha256))
  }

  /** Resolves when all waiting files are hashed; for tests. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Aborts hashing. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.settled()
  }

  #checkLater(sha256: string, state: StoredFileState | undefined): void {
    const checked = this.#checked.get(sha256)
    const isFresh = checked && Date.now() - checked.at < checkTtlMs
    if (isFresh && checked.revision === state?.revision) return
    if (this.#waiting.size >= maxWaiting) return
    this.#waiting.add(sha256)
    this.#running ??= this.#checkWaiting().finally(() => {
      this.#running = undefined
    })
  }

  async #checkWaiting(): Promise<void> {
    for (const sha256 of this.#waiting) {
      if (this.#closing.signal.aborted) return
      this.#waiting.delete(sha256)
      await this.#check(sha256).catch((error: unknown) => {
        // The others fail too. Each is checked when it is read again.
        if (isStoreOutage(error)) this.#waiting.clear()
        else if (!this.#closing.signal.aborted)
          this.#log.error({ err: error, sha256 }, 'a file could not be checked')
      })
    }
  }

  async #check(sha256: string): Promise<void> {
    const { content, state } = await examineStoredFile(
      this.#services.files,
      sha256,
      maxBytesPerMs,
      this.#closing.signal,
    )
    // The file was replaced or removed while it was hashed; the next read checks it again.
    if (!state) return
    if (content === 'intact') await clearDamage(this.#services, [sha256])
    else await this.#report(sha256, { damage: 'content', state })
    this.#remember(sha256, state.revision)
  }

  #remember(sha256: string, revision: string): void {
    this.#checked.delete(sha256)
    this.#checked.set(sha256, { revision, at: Date.now() })
    const [oldest] = this.#checked.keys()
    if (this.#checked.size > maxChecked && oldest) this.#checked.delete(oldest)
  }

  async #report(sha256: string, found: FoundDamage): Promise<void> {
    const isNew = await markDamaged(this.#services, sha256, found)
    if (isNew) this.#log.error({ sha256, damage: found.damage }, 'a stored file is damaged')
  }
}

/** How a stored file differs from what the database knows of it, as far as its size tells. */
export function detectDamage(state: StoredFileState | undefined, size: number): Damage | undefined {
  if (!state) return 'missing'
  return state.size === Number(size) ? undefined : 'size'
}

/** The error for a file whose bytes are lost. */
export function fileDamaged(): AppError {
  return new AppError('file-damaged', {
    message: 'This file is damaged in the archive. Uploading the same file again repairs it.',
  })
}
