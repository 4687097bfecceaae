/** A prefetch starts as long as no more than this many are pending. */
const maxPending = 4

/** Starts prefetches up to a limit, and the rest when the pending ones have settled. Failures are ignored. */
export function createPrefetchQueue() {
  const waiting: (() => Promise<unknown>)[] = []
  let pending = 0

  function start(): void {
    if (pending > maxPending) return
    const next = waiting.shift()
    if (!next) return
    pending++
    void next()
      .catch(() => undefined)
      .finally(() => {
        pending--
        // The next batch starts only when the whole pending one has settled.
        if (pending === 0) for (let slot = 0; slot <= maxPending; slot++) start()
      })
  }

  return {
    add(prefetch: () => Promise<unknown>): void {
      waiting.push(prefetch)
      start()
    },
  }
}
