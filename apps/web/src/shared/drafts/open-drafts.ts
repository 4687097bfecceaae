const lockPrefix = 'lares.draft.'

/**
 * Marks a draft as open in a form, until the returned function is called or the window closes. Uses Web Locks, which
 * do not exist outside secure contexts; there, drafts that are open in another window are offered too.
 */
export function lockDraft(id: string): () => void {
  if (!hasLocks()) return () => undefined
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(lockPrefix + id, () => released)
  return release
}

/** Ids of the drafts that are open in a form, in any window. */
export async function findOpenDrafts(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  )
}

/** TypeScript's DOM types declare `locks` as always present, but it is missing outside secure contexts. */
function hasLocks(): boolean {
  return 'locks' in navigator
}
