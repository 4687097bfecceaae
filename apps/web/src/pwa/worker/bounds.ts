import type { CacheEntry } from '../../shared/kept/kept-entry.ts'

export interface Bounds {
  readonly entries: number
  readonly bytes: number
}

/** What the copies may take up; what was seen last stays. */
export const bounds: Readonly<Record<'answers' | 'pictures', Bounds>> = {
  answers: { entries: 600, bytes: 30_000_000 },
  pictures: { entries: 2000, bytes: 200_000_000 },
}

/** This part of what the browser allows stays free for the person's own files. */
const reserve = 0.1

/** The entries that have to go, the oldest first, for the others to fit. */
export function whatToDrop(entries: readonly CacheEntry[], allowed: Bounds): CacheEntry[] {
  const newest = [...entries].sort((a, b) => b.at - a.at)
  let bytes = 0
  const fitting = newest.findIndex(({ size }, index) => {
    bytes += size
    return bytes > allowed.bytes || index >= allowed.entries
  })
  return fitting === -1 ? [] : newest.slice(fitting).reverse()
}

/** The bounds, tightened where the device has little room left. `own`: bytes that the copies take up now. */
export function boundsWithin(wanted: Bounds, own: number, { quota = 0, usage = 0 }: StorageEstimate): Bounds {
  const missing = quota * reserve - (quota - usage)
  if (quota === 0 || missing <= 0) return wanted
  return { entries: wanted.entries, bytes: Math.max(0, Math.min(wanted.bytes, own - missing)) }
}
