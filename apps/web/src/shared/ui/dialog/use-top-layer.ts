import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Open dialogs and panels, the topmost last. */
let openLayers: readonly symbol[] = []
const listeners = new Set<() => void>()

/** Whether a dialog or panel is the topmost one, which alone handles keys. */
function useIsTopLayer(isOpen: boolean): boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return
    setOpenLayers([...openLayers, layer])
    // Delayed until the current key event is over, so that the same Escape does not close the next layer too.
    return () => void setTimeout(() => setOpenLayers(openLayers.filter((other) => other !== layer)))
  }, [isOpen, layer])
  return useSyncExternalStore(subscribe, getTopLayer, getTopLayer) === layer
}

/** Closes a dialog or panel on Escape if it is topmost and no menu or listbox is open above it. */
export function useTopLayerEscape(isOpen: boolean, onClose: () => void): void {
  const isTopLayer = useIsTopLayer(isOpen)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isTopLayer) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing || isInMenuOrListbox(event.target)) return
      close.current()
    }
    // In the capture phase, before the menu that the same key closes is removed.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isTopLayer])
}

/** Open menus contain the focus; Mantine marks a field with an open listbox by the data attribute. */
function isInMenuOrListbox(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=menu], [role=listbox], [data-mantine-stop-propagation="true"]') !== null
  )
}

const getTopLayer = () => openLayers.at(-1)

function setOpenLayers(layers: readonly symbol[]): void {
  openLayers = layers
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
