import { CircuitBreaker } from '@lares/server-kit/circuit-breaker'
import { Outages } from '@lares/server-kit/outages'
import type { Logger } from 'pino'

/** Availability of the server as seen by this process. */
export interface Availability {
  /** The server did not answer, or gave an invalid answer; the first failure of an outage is logged. */
  reportFailure(cause: unknown): void
  /** The server has answered; the end of an outage is logged. */
  reportSuccess(): void
  /** Whether the server failed a moment ago and should not be asked by searches. */
  isCircuitOpen(): boolean
}

/** Tracks outages of the server. `now` gives milliseconds since 1970. */
export function trackAvailability(log: Logger, now: () => number = Date.now): Availability {
  const outages = new Outages(log, now)
  const rest = new CircuitBreaker(now)
  return {
    reportFailure(cause) {
      rest.recordFailure()
      outages.reportUnavailable('typesense', cause)
    },
    reportSuccess() {
      rest.recordSuccess()
      outages.reportAvailable('typesense')
    },
    isCircuitOpen: () => rest.isOpen,
  }
}
