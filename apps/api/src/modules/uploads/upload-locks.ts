import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Db } from '../../db/client.ts'
import { acquireLease, type Lease } from '../../db/lease.ts'
import { getTusContext } from './tus-context.ts'

interface Holder {
  readonly askToRelease: () => unknown
  readonly released: Promise<void>
  readonly release: () => void
}

interface HeldLock {
  readonly lease: Lease
  release(): Promise<void>
}

/** How long a request waits for the previous one to release the lock of an upload. */
const lockTimeoutMs = 30_000

/**
 * Lets one request at a time work on an upload, in whichever archive service it runs. A new request asks the current
 * holder to stop, whose connection may have been lost unnoticed. Within this process it waits for the release without
 * polling; between processes the lock is a lease in the database.
 */
export class UploadLocks implements Locker {
  readonly #db: Db
  readonly #holders = new Map<string, Holder>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The lock of an upload for a request of the tus library, which stops when another request waits for it. */
  newLock(id: string): Lock {
    let held: HeldLock | undefined
    return {
      lock: async (signal, askToRelease) => {
        // `AbortSignal.timeout` is not used, because a timer referenced only by `AbortSignal.any` can be
        // garbage-collected.
        const timeout = new AbortController()
        const timer = setTimeout(() => timeout.abort(), lockTimeoutMs)
        const cancelled = AbortSignal.any([signal, timeout.signal])
        try {
          held = await this.#acquire(toLockName(id), askToRelease, cancelled)
        } catch (error) {
          throw cancelled.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error
        } finally {
          clearTimeout(timer)
        }
        const context = getTusContext()
        if (context) context.lease = held.lease
      },
      unlock: async () => held?.release(),
    }
  }

  /** Runs `work` while nobody else works on the upload; a running request is asked to stop, and waited for. */
  runOnUpload<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#runExclusive(toLockName(id), work)
  }

  /** The same for several uploads, whose locks are taken in the order of their ids, so that two callers cannot block each other. */
  runOnUploads<T>(ids: readonly string[], work: (leases: readonly Lease[]) => Promise<T>): Promise<T> {
    const run = ids
      .toSorted()
      .reduceRight<(leases: readonly Lease[]) => Promise<T>>(
        (next, id) => (leases) => this.#runExclusive(toLockName(id), (lease) => next([...leases, lease])),
        work,
      )
    return run([])
  }

  /** Runs `work` while nobody else begins an upload of this user. */
  runForOwner<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    return this.#runExclusive(`uploads of ${ownerId}`, work)
  }

  async #runExclusive<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const held = await this.#acquire(name, () => undefined)
    try {
      return await work(held.lease)
    } finally {
      await held.release()
    }
  }

  async #acquire(name: string, askToRelease: () => unknown, signal?: AbortSignal): Promise<HeldLock> {
    for (let other = this.#holders.get(name); other; other = this.#holders.get(name)) {
      await other.askToRelease()
      await waitForRelease(other.released, signal)
    }
    const holder = createHolder(askToRelease)
    this.#holders.set(name, holder)
    const releaseHere = () => {
      this.#holders.delete(name)
      holder.release()
    }
    try {
      const lease = await acquireLease(this.#db, {
        name,
        onWanted: () => void askToRelease(),
        ...(signal && { signal }),
      })
      return { lease, release: () => lease.release().finally(releaseHere) }
    } catch (error) {
      releaseHere()
      throw error
    }
  }
}

function toLockName(uploadId: string): string {
  return `upload ${uploadId}`
}

function createHolder(askToRelease: () => unknown): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { askToRelease, released: promise, release: resolve }
}

/** Waits for a lock to be released. Throws the reason of the signal when it aborts first. */
async function waitForRelease(released: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return released
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([released, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
