/** A prefetch starts as long as no more than this many are pending. */
const maxPending = 4
/** More than the links of the navigation and the tabs, which are all visible at once. */
const maxWaiting = 32

/**
 * Starts prefetches up to a limit, and the rest when the pending ones have settled, the newest first. Of too many the oldest
 * are dropped. Failures are ignored.
 */
export function createPrefetchQueue() {
  /** By key, the newest last. */
  const waiting = new Map<string, () => Promise<unknown>>()
  const started = new Set<string>()
  let pending = 0

  function start(): void {
    if (pending > maxPending) return
    const newest = [...waiting].at(-1)
    if (!newest) return
    const [key, prefetch] = newest
    waiting.delete(key)
    started.add(key)
    pending++
    void prefetch()
      .catch(() => undefined)
      .finally(() => {
        pending--
        // The next batch starts only when the whole pending one has settled.
        if (pending === 0) for (let slot = 0; slot <= maxPending; slot++) start()
      })
  }

  return {
    /** Adds what to prefetch under a key, unless it was prefetched under that key before. */
    add(key: string, prefetch: () => Promise<unknown>): void {
      if (started.has(key)) return
      waiting.delete(key)
      waiting.set(key, prefetch)
      const [oldest] = waiting.keys()
      if (oldest !== undefined && waiting.size > maxWaiting) waiting.delete(oldest)
      start()
    },
  }
}
