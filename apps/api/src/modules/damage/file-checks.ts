import { AppError } from '@lares/server-kit/app-error'
import type { Damage } from '@lares/shared-types/contracts/integrity'
import type { StoredFileState } from '../../files/file-store.ts'
import { isCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import { clearDamage, isMarkedDamaged, markDamaged } from './damage-marks.ts'
import { hashGently } from './hash-gently.ts'

interface Log {
  error(details: object, message: string): void
}

/** A file as a row names it. */
interface NamedFile {
  readonly sha256: string
  readonly size: number
}

/** How long a file whose bytes were right counts as right while it has not been touched. */
const checkedForMs = 24 * 3600 * 1000
const maxRemembered = 50_000
const maxWaiting = 1_000

/**
 * Finds damage of stored files when they are read: a wrong size at once, wrong bytes by hashing the file behind the answer,
 * one file at a time and each at most once a day. Damage is marked in the database and told in the log once.
 */
export class FileChecks {
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

  /** Lets a file be sent that is not known to be damaged. Throws `file-damaged`. */
  async requireIntact({ sha256, size }: NamedFile): Promise<void> {
    const state = await this.#services.files.stat(sha256)
    const damage = damageOf(state, size)
    if (damage) {
      await this.#report(sha256, damage)
      throw fileDamaged()
    }
    this.#checkLater(sha256, state)
    if (await isMarkedDamaged(this.#services.db, sha256)) throw fileDamaged()
  }

  /** Settles when nothing waits to be hashed; tests wait for it. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Ends what is being hashed. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.settled()
  }

  #checkLater(sha256: string, state: StoredFileState | undefined): void {
    const checked = this.#checked.get(sha256)
    const isFresh = checked && Date.now() - checked.at < checkedForMs
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
        if (!this.#closing.signal.aborted)
          this.#log.error({ err: error, sha256 }, 'a file could not be checked')
      })
    }
  }

  async #check(sha256: string): Promise<void> {
    const { files } = this.#services
    const before = await files.stat(sha256)
    if (!before) return
    const hash = await hashGently(files.pathOf(sha256), this.#closing.signal).catch((error: unknown) => {
      // A disk that cannot give the bytes back has lost them.
      if (isCode(error, 'EIO')) return 'unreadable'
      throw error
    })
    const after = await files.stat(sha256)
    // Replaced or removed while it was read: the next reader looks again.
    if (after?.revision !== before.revision) return
    if (hash === sha256) await clearDamage(this.#services, [sha256])
    else await this.#report(sha256, 'content')
    this.#remember(sha256, before.revision)
  }

  #remember(sha256: string, revision: string): void {
    this.#checked.delete(sha256)
    this.#checked.set(sha256, { revision, at: Date.now() })
    const [oldest] = this.#checked.keys()
    if (this.#checked.size > maxRemembered && oldest) this.#checked.delete(oldest)
  }

  async #report(sha256: string, damage: Damage): Promise<void> {
    const isNew = await markDamaged(this.#services, sha256, damage)
    if (isNew) this.#log.error({ sha256, damage }, 'a stored file is damaged')
  }
}

function damageOf(state: StoredFileState | undefined, size: number): Damage | undefined {
  if (!state) return 'missing'
  return state.size === Number(size) ? undefined : 'size'
}

function fileDamaged(): AppError {
  return new AppError('file-damaged', {
    message: 'This file is damaged in the archive. Uploading the same file again repairs it.',
  })
}
