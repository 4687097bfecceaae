/** Keeps the screen on, because phones stop the microphone of a page when it is locked. */
export class ScreenWakeLock {
  #lock: WakeLockSentinel | undefined
  #wanted = false

  constructor() {
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.#wanted) void this.#request()
    })
  }

  start(): void {
    this.#wanted = true
    void this.#request()
  }

  stop(): void {
    this.#wanted = false
    void this.#lock?.release().catch(() => undefined)
    this.#lock = undefined
  }

  async #request(): Promise<void> {
    // Refused with a low battery; recording goes on anyway.
    this.#lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (!this.#wanted) this.stop()
  }
}
