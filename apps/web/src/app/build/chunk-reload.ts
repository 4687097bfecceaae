/** A path is loaded anew at most once within these milliseconds. */
const guardMs = 10_000
const storageKey = 'lares.reloads'

/**
 * Loads a page's code. Where that fails, because a newer build has taken the files away, the page is loaded anew at
 * `target`, unless that was tried a moment ago or there is no connection: then the failure is the caller's.
 */
export async function loadOrReload<T>(
  load: () => Promise<T>,
  target: () => string,
  reload: (target: string) => void = reloadAt,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine || !mayReload(new URL(target(), location.href).pathname)) throw error
    reload(target())
    // The browser is on its way; nothing else has to be shown until it is there.
    return new Promise(() => undefined)
  }
}

/** One entry for each path, so that two paths that alternate cannot go on for ever. */
function mayReload(path: string): boolean {
  const now = Date.now()
  try {
    const entries = alive(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'), now)
    if (path in entries) return false
    sessionStorage.setItem(storageKey, JSON.stringify({ ...entries, [path]: now + guardMs }))
    return true
  } catch {
    return mayReloadOnce()
  }
}

function alive(entries: unknown, now: number): Record<string, number> {
  if (typeof entries !== 'object' || entries === null) return {}
  const numbers = Object.entries(entries).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' && entry[1] > now && entry[1] <= now + guardMs,
  )
  return Object.fromEntries(numbers)
}

/** Without storage the page's entry in the browser's history remembers: it outlives being loaded anew. */
function mayReloadOnce(): boolean {
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
