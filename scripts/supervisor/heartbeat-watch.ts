import { heartbeatMs } from '@lares/server-kit/service-process'

/** How long a service may send no heartbeat, in milliseconds; its slowest synchronous task takes a few seconds. */
const heartbeatTimeoutMs = 45_000

interface WatchOptions {
  readonly heartbeatTimeoutMs?: number
  /** Milliseconds between two checks. */
  readonly checkIntervalMs?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/**
 * Watches the heartbeats of one process. A process whose event loop is blocked sends none, answers no request, and can
 * only be ended by SIGKILL. The watch starts with the first heartbeat, so that starting and migrating may take any time.
 */
export class HeartbeatWatch {
  readonly #heartbeatTimeoutMs: number
  readonly #checkIntervalMs: number
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  #lastHeartbeatAt: number | undefined
  #lastCheckAt: number

  /** Calls `onFrozen` once, with the seconds since the last heartbeat. */
  constructor(onFrozen: (seconds: number) => void, options: WatchOptions = {}) {
    this.#heartbeatTimeoutMs = options.heartbeatTimeoutMs ?? heartbeatTimeoutMs
    this.#checkIntervalMs = options.checkIntervalMs ?? heartbeatMs
    this.#now = options.now ?? (() => performance.now())
    this.#lastCheckAt = this.#now()
    this.#timer = setInterval(() => {
      const silentMs = this.#measureSilenceMs()
      if (silentMs < this.#heartbeatTimeoutMs) return
      this.stop()
      onFrozen(Math.round(silentMs / 1000))
    }, this.#checkIntervalMs)
  }

  recordHeartbeat(): void {
    this.#lastHeartbeatAt = this.#now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * Milliseconds since the last heartbeat. If this check runs late, this process was itself suspended and may have unread
   * heartbeats, so the time is reset.
   */
  #measureSilenceMs(): number {
    const now = this.#now()
    const isLate = now - this.#lastCheckAt > 3 * this.#checkIntervalMs
    this.#lastCheckAt = now
    if (this.#lastHeartbeatAt === undefined) return 0
    if (isLate) this.#lastHeartbeatAt = now
    return now - this.#lastHeartbeatAt
  }
}
