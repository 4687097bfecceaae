/** The minimum time between two reloads of a path. */
const minIntervalMs = 10_000
const storageKey = 'lares.reloads'

/** The browser is about to load the page again. */
let isReloading = false

/**
 * Loads a page's code. If that fails, because a newer build has removed the files, the page is reloaded at `target`.
 * Rejects instead if that was tried a moment ago or there is no connection.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  target: () => string,
  reload: (target: string) => void = reloadAt,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isReloading) {
      if (!navigator.onLine || !claimReload(new URL(target(), location.href).pathname)) throw error
      isReloading = true
      // Not so if somebody stays on the page, which browsers ask for while an upload is under way.
      setTimeout(() => {
        isReloading = false
      }, minIntervalMs)
      reload(target())
    }
    // Pending until the browser has left the page, so that nothing else is shown.
    return new Promise(() => undefined)
  }
}

/** Records a reload; false if there was one lately. Has an entry per path, so that two paths cannot alternate endlessly. */
function claimReload(path: string): boolean {
  const now = Date.now()
  try {
    const entries = getActiveEntries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'), now)
    if (path in entries) return false
    sessionStorage.setItem(storageKey, JSON.stringify({ ...entries, [path]: now + minIntervalMs }))
    return true
  } catch {
    return claimReloadInHistory()
  }
}

function getActiveEntries(entries: unknown, now: number): Record<string, number> {
  if (typeof entries !== 'object' || entries === null) return {}
  const active = Object.entries(entries).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' && entry[1] > now && entry[1] <= now + minIntervalMs,
  )
  return Object.fromEntries(active)
}

/** The fallback without storage: the state of the history entry, which survives a reload. */
function claimReloadInHistory(): boolean {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'reloaded' in state) return false
  history.replaceState({ ...(state ?? {}), reloaded: true }, '')
  return true
}

function reloadAt(target: string): void {
  if (target !== location.pathname + location.search + location.hash) {
    history.pushState(history.state, '', target)
  }
  location.reload()
}
