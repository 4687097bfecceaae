/** Milliseconds for which something that has failed is left alone. */
const restMs = 5_000

/** The rest after a failure, in which something is not asked again, so that nobody waits for it with each letter. */
export class Rest {
  readonly #now: () => number
  #until = 0

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** It has failed. */
  begin(): void {
    this.#until = this.#now() + restMs
  }

  /** It has answered. */
  end(): void {
    this.#until = 0
  }

  /** Whether it failed a moment ago. */
  get isOn(): boolean {
    return this.#now() < this.#until
  }
}
