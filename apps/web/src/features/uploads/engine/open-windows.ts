const lockPrefix = 'lares.window.'

/**
 * Registers this window as open and returns the ids of the other open ones. Uses a Web Lock per window, which the browser
 * releases whenever the window ends, even in a crash. Without Web Locks, returns no other windows.
 */
export async function registerWindow(windowId: string): Promise<ReadonlySet<string>> {
  // The DOM types do not say that `locks` is missing outside secure contexts.
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  void navigator.locks.request(lockPrefix + windowId, () => new Promise<never>(() => undefined))
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  )
}
