import { heartbeatMs } from '@lares/server-kit/service-process'

/** How long a service may be silent until it counts as frozen, milliseconds; its slowest single task takes a few seconds. */
const silenceMs = 45_000

interface Options {
  readonly silenceMs?: number
  /** Milliseconds between two looks. */
  readonly everyMs?: number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/**
 * Watches over the heartbeats of one process, which come from its event loop: a process whose loop is stuck in one task
 * answers nobody, and no signal but SIGKILL ends it. It is not watched until its first heartbeat, so that starting and
 * migrating take as long as they take.
 */
export class HeartbeatWatch {
  readonly #silenceMs: number
  readonly #everyMs: number
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  #heardAt: number | undefined
  #lookedAt: number

  /** Calls `frozen` once, with the seconds of silence. */
  constructor(frozen: (seconds: number) => void, options: Options = {}) {
    this.#silenceMs = options.silenceMs ?? silenceMs
    this.#everyMs = options.everyMs ?? heartbeatMs
    this.#now = options.now ?? (() => performance.now())
    this.#lookedAt = this.#now()
    this.#timer = setInterval(() => {
      const silentMs = this.#look()
      if (silentMs < this.#silenceMs) return
      this.stop()
      frozen(Math.round(silentMs / 1000))
    }, this.#everyMs)
  }

  heard(): void {
    this.#heardAt = this.#now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /**
   * How long nothing has been heard. A look that comes late says that this process itself has not run, since the machine
   * slept or had no time: what was sent meanwhile has still to be read, so the silence begins anew.
   */
  #look(): number {
    const now = this.#now()
    const isLate = now - this.#lookedAt > 3 * this.#everyMs
    this.#lookedAt = now
    if (this.#heardAt === undefined) return 0
    if (isLate) this.#heardAt = now
    return now - this.#heardAt
  }
}
