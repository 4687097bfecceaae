/** Delays of consecutive retries; the last one repeats. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Upper limit for the delay that the server asks for. */
const maxRetryAfterSeconds = 120

/** Schedules retries with increasing delays while the server cannot be reached. */
export class RetryBackoff {
  readonly #retry: () => void
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(retry: () => void) {
    this.#retry = retry
  }

  /** Schedules a retry, unless one is scheduled; not before `retryAfter` seconds, which the server may ask for. */
  schedule(retryAfter = 0): void {
    if (this.#timer !== undefined) return
    const delayMs = delaysMs[Math.min(this.#failures, delaysMs.length - 1)] ?? 0
    this.#failures += 1
    this.#timer = setTimeout(
      () => this.retryNow(),
      Math.max(delayMs, Math.min(retryAfter, maxRetryAfterSeconds) * 1000),
    )
  }

  /** Retries at once, for example when the device is online again. */
  retryNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#retry()
  }

  /** Starts again with the shortest delay, after a successful request. */
  reset(): void {
    this.#failures = 0
  }
}
