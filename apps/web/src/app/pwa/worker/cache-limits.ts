import type { CacheEntry } from '../../../shared/offline/cache-entry.ts'

export interface CacheLimits {
  readonly entries: number
  readonly bytes: number
}

/** The limits of each cache; the oldest entries are evicted first. */
export const cacheLimits: Readonly<Record<'answers' | 'pictures', CacheLimits>> = {
  answers: { entries: 600, bytes: 30_000_000 },
  pictures: { entries: 2000, bytes: 200_000_000 },
}

/** The share of the storage quota that stays free for pinned files. */
const reservedShare = 0.1

/** Selects the entries to evict so that the others fit, the oldest first. */
export function selectForEviction(entries: readonly CacheEntry[], limits: CacheLimits): CacheEntry[] {
  const newest = [...entries].sort((a, b) => b.at - a.at)
  let bytes = 0
  const firstExcess = newest.findIndex(({ size }, index) => {
    bytes += size
    return bytes > limits.bytes || index >= limits.entries
  })
  return firstExcess === -1 ? [] : newest.slice(firstExcess).reverse()
}

/** Reduces the limits if the device has little space left. `usedBytes`: the current size of the copies. */
export function fitLimitsToQuota(
  limits: CacheLimits,
  usedBytes: number,
  { quota = 0, usage = 0 }: StorageEstimate,
): CacheLimits {
  const missingBytes = quota * reservedShare - (quota - usage)
  if (quota === 0 || missingBytes <= 0) return limits
  return { entries: limits.entries, bytes: Math.max(0, Math.min(limits.bytes, usedBytes - missingBytes)) }
}
