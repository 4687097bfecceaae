import { ERRORS, type Lock, type Locker } from '@tus/server'

interface Holder {
  readonly askToRelease: () => unknown
  readonly released: Promise<void>
  readonly release: () => void
}

/** How long a request waits for the previous one to release the lock of an upload. */
const lockTimeoutMs = 30_000

/**
 * Lets one request at a time work on an upload. A new request asks the current holder to stop, whose connection may
 * have been lost unnoticed, and waits for the release without polling.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    let ownHolder: Holder | undefined
    return {
      lock: async (signal, askToRelease) => {
        // `AbortSignal.timeout` is not used, because a timer referenced only by `AbortSignal.any` can be
        // garbage-collected.
        const timeout = new AbortController()
        const timer = setTimeout(() => timeout.abort(), lockTimeoutMs)
        const cancelled = AbortSignal.any([signal, timeout.signal])
        try {
          for (let other = this.#holders.get(id); other; other = this.#holders.get(id)) {
            await other.askToRelease()
            await waitForRelease(other.released, cancelled)
          }
        } finally {
          clearTimeout(timer)
        }
        ownHolder = createHolder(askToRelease)
        this.#holders.set(id, ownHolder)
      },
      unlock: async () => {
        if (this.#holders.get(id) === ownHolder) this.#holders.delete(id)
        ownHolder?.release()
      },
    }
  }
}

function createHolder(askToRelease: () => unknown): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { askToRelease, released: promise, release: resolve }
}

/** Waits for a lock to be released. Throws `ERR_LOCK_TIMEOUT` of tus when the signal aborts first. */
async function waitForRelease(released: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(ERRORS.ERR_LOCK_TIMEOUT)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal.aborted) onAbort()
    await Promise.race([released, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
