import { AppError } from '@lares/server-kit/app-error'

/** A limit on bodies that arrive at once from one user, one address or all guests. */
export interface Quota {
  readonly key: string
  readonly max: number
}

/** Bytes of request bodies that may be buffered in memory until their responses are sent. */
const maxBufferedBytes = 256 * 1024 * 1024
const maxBufferedBytesPerClient = 64 * 1024 * 1024

const retryAfterSeconds = 5

/**
 * Counts the bodies that are arriving and the bytes buffered of them. Without a limit, one client could block everybody
 * else by sending hundreds of bodies one byte at a time.
 */
export class PendingBodies {
  readonly #counts = new Map<string, number>()
  readonly #bufferedBytes = new Map<string, number>()
  #totalBufferedBytes = 0

  /** Counts a body that starts to arrive. Returns a function that releases it. Throws too-many-requests. */
  acquire(quotas: readonly Quota[]): () => void {
    if (quotas.some(({ key, max }) => (this.#counts.get(key) ?? 0) >= max)) throw tooManyRequests()
    for (const { key } of quotas) addTo(this.#counts, key, 1)
    return once(() => {
      for (const { key } of quotas) addTo(this.#counts, key, -1)
    })
  }

  /** Tracks the bytes buffered for one request. `reserve` throws too-many-requests; `release` frees all of them. */
  trackBuffer(key: string): { reserve(bytes: number): void; release(): void } {
    let ownBytes = 0
    return {
      reserve: (bytes) => {
        const clientBytes = (this.#bufferedBytes.get(key) ?? 0) + bytes
        if (clientBytes > maxBufferedBytesPerClient || this.#totalBufferedBytes + bytes > maxBufferedBytes)
          throw tooManyRequests()
        ownBytes += bytes
        this.#totalBufferedBytes += bytes
        addTo(this.#bufferedBytes, key, bytes)
      },
      release: once(() => {
        this.#totalBufferedBytes -= ownBytes
        addTo(this.#bufferedBytes, key, -ownBytes)
      }),
    }
  }
}

function tooManyRequests(): AppError {
  return new AppError('too-many-requests', {
    message: 'Too much is being sent at once. Wait a little.',
    params: { retryAfter: retryAfterSeconds },
  })
}

/** Deletes a key that reaches zero: otherwise the map would grow with every user and address. */
function addTo(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}
