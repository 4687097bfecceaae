/** Milliseconds until the next try; the last one again and again, for servers that are down for long. */
const delays = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** Seconds that are waited at most because the archive asks for it. */
const longestAsked = 120

/** Waits longer after each vain try to reach the archive. */
export class Patience {
  readonly #tryAgain: () => void
  #vain = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tryAgain: () => void) {
    this.#tryAgain = tryAgain
  }

  /** The archive could not be reached: tries again after a while, but not before `asked` seconds where it says so. */
  wait(asked = 0): void {
    if (this.#timer !== undefined) return
    const delay = delays[Math.min(this.#vain, delays.length - 1)] ?? 0
    this.#vain += 1
    this.#timer = setTimeout(() => this.now(), Math.max(delay, Math.min(asked, longestAsked) * 1000))
  }

  /** Tries at once: the device is back on the network. */
  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#tryAgain()
  }

  /** The archive has taken something: the next wait is a short one. */
  reset(): void {
    this.#vain = 0
  }
}
