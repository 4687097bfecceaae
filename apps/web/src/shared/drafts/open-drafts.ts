const prefix = 'lares.draft.'

/**
 * Marks a draft as that of an open form, until the answered function is called or the window dies. By Web Locks;
 * where there are none (no secure context) nothing is marked, and a draft of another window's form is offered too.
 */
export function holdDraft(id: string): () => void {
  if (!hasLocks()) return () => undefined
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(prefix + id, () => released)
  return release
}

/** Ids of the drafts that a form, in whatever window, is open with. */
export async function findOpenDrafts(): Promise<ReadonlySet<string>> {
  if (!hasLocks()) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** Absent outside of secure contexts, which the library's types do not say. */
function hasLocks(): boolean {
  return 'locks' in navigator
}
