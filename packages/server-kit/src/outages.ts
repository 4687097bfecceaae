interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * Which of the things that a service stands on are away. The log tells the cause when that begins and how long it took
 * when it is over, instead of the same with every call meanwhile.
 */
export class Outages {
  readonly #log: Log
  readonly #now: () => number
  readonly #since = new Map<string, number>()

  /** `now` gives milliseconds since 1970. */
  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** `what` could not be reached; logged unless it is known to be away. */
  begun(what: string, cause: unknown): void {
    if (this.#since.has(what)) return
    this.#since.set(what, this.#now())
    this.#log.error({ away: what, err: cause }, 'out of reach')
  }

  /** `what` has answered; logged when it was away. */
  over(what: string): void {
    const since = this.#since.get(what)
    if (since === undefined) return
    this.#since.delete(what)
    this.#log.warn({ away: what, seconds: Math.round((this.#now() - since) / 1000) }, 'within reach again')
  }
}
