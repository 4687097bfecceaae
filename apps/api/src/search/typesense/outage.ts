import { Outages } from '@lares/server-kit/outages'
import { Rest } from '@lares/server-kit/rest'
import type { Logger } from 'pino'

/** Whether the server is away, as far as this process knows. */
export interface Away {
  /** It could not be asked, or made no sense; logged when that begins. */
  begun(cause: unknown): void
  /** It has answered. */
  over(): void
  /** Whether it failed a moment ago: searches do not ask it then. */
  isResting(): boolean
}

/** Remembers outages of the server. `now` gives milliseconds since 1970. */
export function watchServer(log: Logger, now: () => number = Date.now): Away {
  const outages = new Outages(log, now)
  const rest = new Rest(now)
  return {
    begun(cause) {
      rest.begin()
      outages.begun('typesense', cause)
    },
    over() {
      rest.end()
      outages.over('typesense')
    },
    isResting: () => rest.isOn,
  }
}
