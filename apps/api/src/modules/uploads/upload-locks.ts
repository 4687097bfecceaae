import { ERRORS, type Lock, type Locker } from '@tus/server'

interface Holder {
  readonly askToRelease: () => unknown
  readonly released: Promise<void>
  readonly release: () => void
}

/** How long a request waits for the one before it to let go of an upload. */
const patienceMs = 30_000

/**
 * One request at a time works on an upload. A new one asks the one before to end, whose connection may have been cut
 * without its noticing, and waits without keeping the processor busy.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    let mine: Holder | undefined
    return {
      lock: async (signal, askToRelease) => {
        // A timer of our own: one that only `AbortSignal.any` knows of can be collected before it has run out.
        const end = new AbortController()
        const timer = setTimeout(() => end.abort(), patienceMs)
        const patience = AbortSignal.any([signal, end.signal])
        try {
          for (let other = this.#holders.get(id); other; other = this.#holders.get(id)) {
            await other.askToRelease()
            await settledOrAborted(other.released, patience)
          }
        } finally {
          clearTimeout(timer)
        }
        mine = holder(askToRelease)
        this.#holders.set(id, mine)
      },
      unlock: async () => {
        if (this.#holders.get(id) === mine) this.#holders.delete(id)
        mine?.release()
      },
    }
  }
}

function holder(askToRelease: () => unknown): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { askToRelease, released: promise, release: resolve }
}

async function settledOrAborted(settled: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(ERRORS.ERR_LOCK_TIMEOUT)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    if (signal.aborted) giveUp()
    await Promise.race([settled, promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
