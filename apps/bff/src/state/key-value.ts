/** How often something was counted in the present window, and what is left of that window in milliseconds. */
export interface Count {
  readonly count: number
  readonly remainingMs: number
}

/** Small texts that end by themselves, shared by every copy of the gateway. */
export interface KeyValue {
  get(key: string): Promise<string | undefined>
  /** Keeps the value for `ttlMs` milliseconds, in place of what was there. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  delete(key: string): Promise<void>
  /** The same for an entry that is there; false when it is gone, and then it stays gone. */
  replace(key: string, value: string, ttlMs: number): Promise<boolean>
  /** Counts one more, in one step whoever else counts; the first one opens a window of `windowMs`. */
  increment(key: string, windowMs: number): Promise<Count>
  /** Takes one back, never below zero and without touching the window. */
  decrement(key: string): Promise<void>
  /** Throws when the store cannot be used. */
  ping(): Promise<void>
  close(): Promise<void>
}
