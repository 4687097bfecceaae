/** Calls `onEnd` at a time, also when the timers of a page in the background were delayed past it. */
export class SleepTimer {
  readonly #onEnd: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** @param at in milliseconds since the epoch; undefined cancels */
  set(at: number | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = at === undefined ? undefined : setTimeout(this.#onEnd, Math.max(0, at - Date.now()))
  }
}
