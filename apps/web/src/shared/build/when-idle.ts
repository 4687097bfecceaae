/** Does something when the browser has nothing else to do; soon where it does not tell. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act)
  else setTimeout(act, 1)
}

/** How long after its loading a page has what it shows first: its data and pictures, in milliseconds. */
const settled = 2000

/** Does something that nobody waits for when the page stands with all that it shows and the browser is idle. */
export function whenSettled(act: () => void): void {
  const later = () => setTimeout(() => whenIdle(act), settled)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
