/**
 * Memoizes `load` for `ttlMs` milliseconds after it settles, including failures. Calls made while it is pending share the
 * same promise. `now` returns milliseconds since 1970.
 */
export function memoizeWithTtl<T>(
  ttlMs: number,
  now: () => number,
  load: () => Promise<T>,
): () => Promise<T> {
  let cached: { readonly promise: Promise<T>; settledAt?: number } | undefined
  return () => {
    if (cached && isFresh(cached.settledAt)) return cached.promise
    const pending: NonNullable<typeof cached> = { promise: load() }
    const settle = () => {
      pending.settledAt = now()
    }
    pending.promise.then(settle, settle)
    cached = pending
    return pending.promise
  }

  /** Pending results are fresh. A negative age means that the clock was set back. */
  function isFresh(settledAt: number | undefined): boolean {
    if (settledAt === undefined) return true
    const age = now() - settledAt
    return age >= 0 && age < ttlMs
  }
}
