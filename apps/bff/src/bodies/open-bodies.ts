import { AppError } from '@lares/server-kit/app-error'

/** Somebody among whom bodies that arrive are shared out, such as a person or an address. */
export interface Share {
  readonly key: string
  /** Bodies that may be arriving at once. */
  readonly max: number
}

/** Bytes of bodies that are held in memory until they are answered: all of them, and those of one share. */
const maxHeldBytes = 256 * 1024 * 1024
const maxHeldBytesOfShare = 64 * 1024 * 1024

const retryAfterSeconds = 5

/**
 * Counts the bodies that are arriving and the bytes that are held of them. Without a bound one person could keep
 * everybody else waiting by sending hundreds of bodies, a byte at a time.
 */
export class OpenBodies {
  readonly #open = new Map<string, number>()
  readonly #held = new Map<string, number>()
  #heldInAll = 0

  /** Counts a body that begins to arrive; the function that is returned takes it back. Throws too-many-requests. */
  open(shares: readonly Share[]): () => void {
    if (shares.some(({ key, max }) => (this.#open.get(key) ?? 0) >= max)) throw tooMany()
    for (const { key } of shares) add(this.#open, key, 1)
    return once(() => {
      for (const { key } of shares) add(this.#open, key, -1)
    })
  }

  /** An account of the bytes held for one request. `hold` throws too-many-requests; `release` gives all of them back. */
  account(key: string): { hold(bytes: number): void; release(): void } {
    let own = 0
    return {
      hold: (bytes) => {
        const ofShare = (this.#held.get(key) ?? 0) + bytes
        if (ofShare > maxHeldBytesOfShare || this.#heldInAll + bytes > maxHeldBytes) throw tooMany()
        own += bytes
        this.#heldInAll += bytes
        add(this.#held, key, bytes)
      },
      release: once(() => {
        this.#heldInAll -= own
        add(this.#held, key, -own)
      }),
    }
  }
}

function tooMany(): AppError {
  return new AppError('too-many-requests', {
    message: 'Too much is being sent at once. Wait a little.',
    params: { retryAfter: retryAfterSeconds },
  })
}

/** Nothing stays of a key that is at zero: there are as many as people and addresses. */
function add(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
