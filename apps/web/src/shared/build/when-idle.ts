/** Runs `act` when the browser is idle; almost at once in browsers without `requestIdleCallback`. */
export function runWhenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 1)
}

/** The time after the `load` event within which a page has usually loaded its data and pictures. */
const settledDelayMs = 2000

/**
 * Runs low-priority work when the page has loaded what it shows and the browser is idle.
 *
 * @returns a function that cancels it if it has not started
 */
export function runWhenSettled(act: () => void): () => void {
  const cancellation = new AbortController()
  const schedule = () => {
    const timer = setTimeout(() => runWhenIdle(() => cancellation.signal.aborted || act()), settledDelayMs)
    cancellation.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true, signal: cancellation.signal })
  return () => cancellation.abort()
}
