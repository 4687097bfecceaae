import { useEffect, useState, useSyncExternalStore } from 'react'

/** Open dialogs, the one in front last. */
let opened: readonly symbol[] = []
const listeners = new Set<() => void>()

/** Whether a dialog is the one in front, to which the keys belong: Escape closes that one alone. */
export function useInFront(isOpen: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return
    change([...opened, self])
    // Later than the key that has closed it: another dialog hears of the same key too.
    return () => void setTimeout(() => change(opened.filter((other) => other !== self)))
  }, [isOpen, self])
  return useSyncExternalStore(subscribe, front, front) === self
}

const front = () => opened.at(-1)

function change(now: readonly symbol[]): void {
  opened = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
