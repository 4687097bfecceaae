import { AppError } from '@lares/server-kit/app-error'
import { onReplyEnded } from '@lares/server-kit/on-reply-ended'
import type { FastifyReply } from 'fastify'

export interface SlotLimits {
  readonly max: number
  readonly maxPerUser: number
  /** Seconds. */
  readonly retryAfter: number
  /** Of the error, for developers. */
  readonly message: string
}

/** Limits what one process does at the same time, and how much of it for one user. */
export class UserSlots {
  readonly #limits: SlotLimits
  /** The key of the principal of each slot that is taken. */
  readonly #taken: string[] = []

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Takes a slot until the reply has been read or its connection closed. Throws `too-many-requests`. */
  takeFor(principalKey: string, reply: FastifyReply): void {
    onReplyEnded(reply, this.take(principalKey))
  }

  /** Takes a slot until the returned function is called. Throws `too-many-requests`. */
  take(principalKey: string): () => void {
    const { max, maxPerUser, message, retryAfter } = this.#limits
    const own = this.#taken.filter((key) => key === principalKey).length
    if (own >= maxPerUser || this.#taken.length >= max)
      throw new AppError('too-many-requests', { message, params: { retryAfter } })
    this.#taken.push(principalKey)
    let hasEnded = false
    return () => {
      if (!hasEnded) this.#taken.splice(this.#taken.indexOf(principalKey), 1)
      hasEnded = true
    }
  }
}
