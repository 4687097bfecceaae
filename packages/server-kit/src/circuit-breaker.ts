/** Milliseconds for which a failed dependency is not called. */
const openMs = 5_000

/** A circuit breaker: after a failure it is open for a while, so that callers do not wait for the dependency each time. */
export class CircuitBreaker {
  readonly #now: () => number
  #openUntil = 0

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Records a failure. */
  recordFailure(): void {
    this.#openUntil = this.#now() + openMs
  }

  /** Records a success. */
  recordSuccess(): void {
    this.#openUntil = 0
  }

  /** Whether the dependency failed recently and should not be called. */
  get isOpen(): boolean {
    return this.#now() < this.#openUntil
  }
}
