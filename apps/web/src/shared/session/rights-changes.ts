import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let count = 0

/** Tells what holds rows of its own, outside of the API cache, that the rights of the user have changed. */
export function announceRightsChange(): void {
  count += 1
  for (const listener of [...listeners]) listener()
}

/** How often the rights of the user have changed since this page was loaded. With another number, rows are loaded again. */
export function useRightsChanges(): number {
  return useSyncExternalStore(subscribe, () => count)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
