/** Waits for data within a minute after which the connection counts as too slow. */
const maxWaits = 3
const windowMs = 60_000
/** A single wait of this length is as bad. */
const maxWaitMs = 8_000

/** Notices that a connection is too slow for what is played: playing waits for data again and again, or for long. */
export class StallWatch {
  readonly #onStalled: () => void
  /** When the last waits began, in milliseconds. */
  #waits: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onStalled: () => void) {
    this.#onStalled = onStalled
  }

  /** Playing waits for data. */
  waitStarted(): void {
    const now = performance.now()
    this.#waits = [...this.#waits.filter((at) => now - at < windowMs), now]
    clearTimeout(this.#timer)
    if (this.#waits.length >= maxWaits) this.#report()
    else this.#timer = setTimeout(() => this.#report(), maxWaitMs)
  }

  /** It waits no longer: it goes on, or is paused. */
  waitEnded(): void {
    clearTimeout(this.#timer)
  }

  /** Something else is loaded, or nothing. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#waits = []
  }

  #report(): void {
    this.reset()
    this.#onStalled()
  }
}
