const key = 'lares.heard'
const remembered = 200

/** Where the listener stopped in a recording, in seconds; 0 when it was never begun or was heard to its end. */
export function heardPosition(itemId: string): number {
  return Number(readAll().find(([id]) => id === itemId)?.[1] ?? 0)
}

/** Remembers on this device where the listener is. 0 forgets. The last two hundred recordings are kept. */
export function rememberPosition(itemId: string, seconds: number): void {
  const others = readAll().filter(([id]) => id !== itemId)
  const all = seconds > 0 ? [[itemId, Math.floor(seconds)], ...others] : others
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(0, remembered)))
  } catch {
    // Storage is full or switched off: the next visit starts from the beginning.
  }
}

function readAll(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
