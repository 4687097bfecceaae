/** Resolves when the page is visible, or the signal aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })
}

/** A signal that aborts when the page is hidden, or `signal` aborts. */
export function untilHidden(signal: AbortSignal): AbortSignal {
  const ended = new AbortController()
  function check() {
    if (!document.hidden && !signal.aborted) return
    document.removeEventListener('visibilitychange', check)
    signal.removeEventListener('abort', check)
    ended.abort()
  }
  document.addEventListener('visibilitychange', check)
  signal.addEventListener('abort', check)
  check()
  return ended.signal
}
