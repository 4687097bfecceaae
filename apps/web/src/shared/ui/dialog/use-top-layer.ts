import { useLayoutEffect, useRef } from 'react'

interface Layer {
  close: () => void
}

/** Open dialogs and panels, the topmost last. Only the topmost one is closed by Escape. */
const openLayers: Layer[] = []

/** Closes a dialog or panel on Escape if it is topmost and no menu or listbox is open above it. */
export function useTopLayerEscape(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  // A layout effect, so that a layer that is no longer visible does not receive the next key.
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: Layer = { close: () => close.current() }
    addLayer(layer)
    return () => removeLayer(layer)
  }, [isOpen])
}

function addLayer(layer: Layer): void {
  // In the capture phase, before the menu that the same key closes is removed.
  if (openLayers.length === 0) window.addEventListener('keydown', closeTopLayer, { capture: true })
  openLayers.push(layer)
}

function removeLayer(layer: Layer): void {
  openLayers.splice(openLayers.indexOf(layer), 1)
  if (openLayers.length === 0) window.removeEventListener('keydown', closeTopLayer, { capture: true })
}

function closeTopLayer(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isInMenuOrListbox(event.target)) return
  openLayers.at(-1)?.close()
}

/** Open menus contain the focus; Mantine marks a field with an open listbox by the data attribute. */
function isInMenuOrListbox(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=menu], [role=listbox], [data-mantine-stop-propagation="true"]') !== null
  )
}
