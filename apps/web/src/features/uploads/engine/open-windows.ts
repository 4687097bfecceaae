const prefix = 'lares.window.'

/**
 * Marks this window as open for as long as it lives, and answers which others are. By Web Locks, which a browser lets
 * go of when a window dies in whatever way; where there are none (no secure context), no other window is known.
 */
export async function openWindows(own: string): Promise<ReadonlySet<string>> {
  // Absent outside of secure contexts, which the library's types do not say.
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  void navigator.locks.request(prefix + own, () => new Promise<never>(() => undefined))
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
