import { useSyncExternalStore } from 'react'

/** `off`; `pointing`: the next click chooses a text; `using`: the page works as usual, until pointing goes on. */
export type PointingMode = 'off' | 'pointing' | 'using'

let mode: PointingMode = 'off'
const listeners = new Set<() => void>()

export function setPointingMode(next: PointingMode): void {
  mode = next
  for (const listener of listeners) listener()
}

const getMode = () => mode

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether texts of the page are being chosen to be changed. The mode lasts while the user walks through the archive. */
export function usePointingMode(): PointingMode {
  return useSyncExternalStore(subscribe, getMode, getMode)
}
