/** A count within the current window, and the time left in that window in milliseconds. */
export interface Count {
  readonly count: number
  readonly remainingMs: number
}

/** Small values with an expiry, shared by all instances of the gateway. */
export interface KeyValue {
  get(key: string): Promise<string | undefined>
  /** Stores the value for `ttlMs` milliseconds and overwrites an earlier one. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /** Like `set`, but only for an existing entry; returns false without one. */
  replace(key: string, value: string, ttlMs: number): Promise<boolean>
  /** Atomically increments a counter; the first increment starts a window of `windowMs`. */
  increment(key: string, windowMs: number): Promise<Count>
  /** Decrements a counter, never below zero and without changing its window. */
  decrement(key: string): Promise<void>
  /** Throws when the store cannot be used. */
  ping(): Promise<void>
  close(): Promise<void>
}
