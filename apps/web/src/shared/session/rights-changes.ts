import { useSyncExternalStore } from 'react'

const listeners = new Set<() => unknown>()
let count = 0

/**
 * Tells what holds data of its own, outside of the API cache, that the rights of the user have changed. What is requested once the
 * promise resolves is of the new rights.
 */
export async function announceRightsChange(): Promise<void> {
  count += 1
  await Promise.all([...listeners].map((listener) => listener()))
}

/** How often the rights of the user have changed since this page was loaded. With another number, rows are loaded again. */
export function useRightsChanges(): number {
  return useSyncExternalStore(followRightsChanges, () => count)
}

/** Calls a function whenever the rights of the user have changed. Returns a function that ends this. */
export function followRightsChanges(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
