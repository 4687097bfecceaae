import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Open dialogs, the one in front last. */
let opened: readonly symbol[] = []
const listeners = new Set<() => void>()

/** Whether a dialog is the one in front, to which the keys belong: Escape closes that one alone. */
function useInFront(isOpen: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return
    change([...opened, self])
    // Later than the key that has closed it: another dialog hears of the same key too.
    return () => void setTimeout(() => change(opened.filter((other) => other !== self)))
  }, [isOpen, self])
  return useSyncExternalStore(subscribe, front, front) === self
}

/** Closes what is open at Escape where it is in front, and no menu or list of choices lies over it. */
export function useEscapeInFront(isOpen: boolean, onClose: () => void): void {
  const isInFront = useInFront(isOpen)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isInFront) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing || isOfLayerAbove(event.target)) return
      close.current()
    }
    // Before a menu that the same key closes is gone.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isInFront])
}

/** Open menus hold the focus; a field with an open list of choices says that the key is its own. */
function isOfLayerAbove(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=menu], [role=listbox], [data-mantine-stop-propagation="true"]') !== null
  )
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
