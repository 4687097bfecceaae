interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * Tracks which dependencies of a service are unavailable. It logs the cause when an outage starts and the duration when it
 * ends, instead of an error with every request.
 */
export class Outages {
  readonly #log: Log
  readonly #now: () => number
  readonly #since = new Map<string, number>()

  /** `now` returns milliseconds since 1970. */
  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Reports that a dependency could not be reached; logged only at the start of its outage. */
  reportUnavailable(dependency: string, cause: unknown): void {
    if (this.#since.has(dependency)) return
    this.#since.set(dependency, this.#now())
    this.#log.error({ away: dependency, err: cause }, 'out of reach')
  }

  /** Reports that a dependency has responded; logged only at the end of an outage. */
  reportAvailable(dependency: string): void {
    const since = this.#since.get(dependency)
    if (since === undefined) return
    this.#since.delete(dependency)
    const seconds = Math.round((this.#now() - since) / 1000)
    this.#log.warn({ away: dependency, seconds }, 'within reach again')
  }
}
