import { Outages } from '@lares/server-kit/outages'
import type { Logger } from 'pino'

/** For how long after a failure searches do not ask the server again, so that nobody waits for it with each letter. */
const restMs = 5_000

/** Whether the server is away, as far as this process knows. */
export interface Away {
  /** It could not be asked, or made no sense; logged when that begins. */
  begun(cause: unknown): void
  /** It has answered. */
  over(): void
  /** Whether it failed a moment ago. */
  isResting(): boolean
}

/** Remembers outages of the server. `now` gives milliseconds since 1970. */
export function watchServer(log: Logger, now: () => number = Date.now): Away {
  const outages = new Outages(log, now)
  let restsUntil = 0
  return {
    begun(cause) {
      restsUntil = now() + restMs
      outages.begun('typesense', cause)
    },
    over() {
      restsUntil = 0
      outages.over('typesense')
    },
    isResting: () => now() < restsUntil,
  }
}
