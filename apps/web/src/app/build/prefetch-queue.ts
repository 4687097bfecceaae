/** More prefetches than these are not under way at once. */
const mostPending = 4

/** Starts what it is given, and the rest when what is under way has settled. Failures are nobody's concern. */
export function createPrefetchQueue() {
  const waiting: (() => Promise<unknown>)[] = []
  let pending = 0

  function start(): void {
    if (pending > mostPending) return
    const next = waiting.shift()
    if (!next) return
    pending++
    void next()
      .catch(() => undefined)
      .finally(() => {
        pending--
        // All that are under way settle before others begin.
        if (pending === 0) for (let free = 0; free <= mostPending; free++) start()
      })
  }

  return {
    add(prefetch: () => Promise<unknown>): void {
      waiting.push(prefetch)
      start()
    },
  }
}
