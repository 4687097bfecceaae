/** Where a list was left: the entry at the top of what was seen, and how many pixels of it were above that. */
export interface Place {
  readonly entry: number
  readonly beyond: number
}

const key = 'lares.places'
const remembered = 60

/** Places by the visit of a page (the key of its history entry), the latest last. */
const places = new Map<string, Place>(readAll())

/** Where the list of a visit was left. */
export function keptPlace(visit: string): Place | undefined {
  return places.get(visit)
}

/** Remembers where the list of a visit is, for as long as the tab is open, a reload included. */
export function keepPlace(visit: string, place: Place): void {
  places.delete(visit)
  places.set(visit, place)
  const [oldest] = places.keys()
  if (oldest !== undefined && places.size > remembered) places.delete(oldest)
}

// The build runs this too, to write the frame of the pages.
globalThis.addEventListener?.('pagehide', () => {
  try {
    sessionStorage.setItem(key, JSON.stringify([...places]))
  } catch {
    // Storage is full or switched off: a reload begins at the top.
  }
})

function readAll(): [string, Place][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is [string, Place] {
  return Array.isArray(value) && typeof value[0] === 'string' && isPlace(value[1])
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entry' in value &&
    typeof value.entry === 'number' &&
    'beyond' in value &&
    typeof value.beyond === 'number'
  )
}
