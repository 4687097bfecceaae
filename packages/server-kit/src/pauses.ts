import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which others get their turn. */
const stretchMs = 10

/**
 * A function to be awaited again and again in a long computation: when the computation has held the event loop for ten
 * milliseconds, what else waits for it is answered first.
 */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < stretchMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}

/** The same parts of an answer, with pauses between them. */
export async function* withPauses<T>(parts: Iterable<T>): AsyncGenerator<T> {
  const pause = pauses()
  for (const part of parts) {
    yield part
    await pause()
  }
}
