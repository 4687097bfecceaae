const intervalMs = 2000

interface WatchedCondition {
  /** Aborted once the condition is false. */
  readonly signal: AbortSignal
  stop(): void
}

/** Checks at intervals whether work that takes long is still wanted; `reason` says why it is not. */
export function watchCondition(isWanted: () => Promise<boolean>, reason: string): WatchedCondition {
  const ended = new AbortController()
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
  }, intervalMs)

  async function check(): Promise<void> {
    try {
      if (!(await isWanted())) ended.abort(new Error(reason))
    } catch {
      // The next interval checks again; the job itself fails if the database stays away.
    }
  }

  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
