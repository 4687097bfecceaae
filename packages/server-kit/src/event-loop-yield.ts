import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which a computation may block the event loop. */
const maxBlockMs = 10

/**
 * Creates a function to await repeatedly in a long computation. Once the computation has blocked the event loop for ten
 * milliseconds, it yields to pending requests.
 */
export function createYielder(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < maxBlockMs) return undefined
    return setImmediate().then(() => {
      startedAt = performance.now()
    })
  }
}

/** Iterates over `parts` and yields to the event loop between them when needed. */
export async function* yieldBetween<T>(parts: Iterable<T>): AsyncGenerator<T> {
  const pause = createYielder()
  for (const part of parts) {
    yield part
    await pause()
  }
}
