import { AppError } from '@lares/server-kit/app-error'

/** Simultaneous downloads in one process: each reads one file at a time. */
const maxTransfers = 12
const maxTransfersPerUser = 4
const retryAfterSeconds = 10

/** Limits how many exports are downloaded at the same time. */
export class TransferLimits {
  readonly #running = new Map<string, number>()
  #total = 0

  /** Counts a transfer until the returned function is called. Throws `too-many-requests`. */
  begin(userId: string): () => void {
    const own = this.#running.get(userId) ?? 0
    if (own >= maxTransfersPerUser || this.#total >= maxTransfers) {
      throw new AppError('too-many-requests', {
        message: 'Too many exports are being downloaded. Try again later.',
        params: { retryAfter: retryAfterSeconds },
      })
    }
    this.#add(userId, 1)
    let hasEnded = false
    return () => {
      if (!hasEnded) this.#add(userId, -1)
      hasEnded = true
    }
  }

  #add(userId: string, change: 1 | -1): void {
    const own = (this.#running.get(userId) ?? 0) + change
    if (own > 0) this.#running.set(userId, own)
    else this.#running.delete(userId)
    this.#total += change
  }
}
