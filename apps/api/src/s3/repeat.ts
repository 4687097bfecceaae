import { setTimeout as delay } from 'node:timers/promises'

/** How work on another machine is repeated. */
export interface Backoff {
  /** No attempt begins later than this after the first failure. */
  readonly maxTotalMs: number
  /** The longest delay before the second attempt; it doubles with each further one. */
  readonly firstDelayMs?: number
  readonly maxDelayMs?: number
  /** From 0 to 1. */
  readonly random?: () => number
}

/**
 * Repeats work while it fails for a reason that ends by itself, with growing delays that differ between processes, so that a
 * service that is back is not asked by all of them at once. Throws the last failure, and an `AbortError` when the signal aborts.
 */
export async function repeat<T>(
  work: () => Promise<T>,
  isTemporary: (error: unknown) => boolean,
  backoff: Backoff,
  signal: AbortSignal,
): Promise<T> {
  let endsAt: number | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error
      const now = performance.now()
      endsAt ??= now + backoff.maxTotalMs
      const delayMs = getDelayMs(attempt, backoff)
      if (now + delayMs > endsAt) throw error
      await delay(delayMs, undefined, { signal })
    }
  }
}

/** The delay after the failure of an attempt, counted from 1: half of it is random. */
export function getDelayMs(
  attempt: number,
  { firstDelayMs = 250, maxDelayMs = 8_000, random = Math.random }: Backoff,
): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)
}
