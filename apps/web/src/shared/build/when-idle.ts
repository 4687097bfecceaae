/** Does something when the browser has nothing else to do; soon where it does not tell. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 1)
}

/** How long after its loading a page has what it shows first: its data and pictures, in milliseconds. */
const settled = 2000

/**
 * Does something that nobody waits for when the page stands with all that it shows and the browser is idle.
 *
 * @returns what calls it off, as far as it has not begun
 */
export function whenSettled(act: () => void): () => void {
  const off = new AbortController()
  const later = () => {
    const timer = setTimeout(() => whenIdle(() => off.signal.aborted || act()), settled)
    off.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true, signal: off.signal })
  return () => off.abort()
}
