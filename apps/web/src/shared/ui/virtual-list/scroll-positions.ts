/** The scroll position of a list: the first visible entry, and how many pixels of it are above the window. */
export interface ScrollPosition {
  readonly entry: number
  readonly beyond: number
}

const storageKey = 'lares.places'
const maxPositions = 60

/** Positions by the key of the page's history entry and its address, the latest last. */
const positions = new Map<string, ScrollPosition>(readAll())

/** The stored position of the list of a history entry and address. */
export function getScrollPosition(key: string): ScrollPosition | undefined {
  return positions.get(key)
}

/** Stores the position of the list of a history entry and address for the life of the tab, reloads included. */
export function storeScrollPosition(key: string, position: ScrollPosition): void {
  positions.delete(key)
  positions.set(key, position)
  const [oldest] = positions.keys()
  if (oldest !== undefined && positions.size > maxPositions) positions.delete(oldest)
}

// The optional call is for the build, which runs this module without a window to prerender pages.
globalThis.addEventListener?.('pagehide', () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // Storage is full or disabled; after a reload the list starts at the top.
  }
})

function readAll(): [string, ScrollPosition][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [string, ScrollPosition] {
  return Array.isArray(value) && typeof value[0] === 'string' && isScrollPosition(value[1])
}

function isScrollPosition(value: unknown): value is ScrollPosition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entry' in value &&
    typeof value.entry === 'number' &&
    'beyond' in value &&
    typeof value.beyond === 'number'
  )
}
