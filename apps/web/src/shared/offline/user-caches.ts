/**
 * The browser caches that hold a user's data: replies and pictures that they have seen lately, and files that they
 * have pinned. `precache` in the name of the last keeps an update from deleting them, because that clears every cache
 * whose name lacks `-precache-`.
 */
export const cacheAreas = ['answers', 'pictures', 'precache-files'] as const
export type CacheArea = (typeof cacheAreas)[number]

const prefix = 'lares-kept-'
const namePattern = new RegExp(`^${prefix}(?:${cacheAreas.join('|')})-(.+)$`)

export function getUserCacheName(area: CacheArea, userId: string): string {
  return `${prefix}${area}-${userId}`
}

/** The id of the user whose data these caches hold; undefined if there is none, or if there are several by mistake. */
export function findCacheOwner(cacheNames: readonly string[]): string | undefined {
  const owners = new Set(cacheNames.map(parseOwner).filter((owner) => owner !== undefined))
  const [owner, another] = owners
  return another === undefined ? owner : undefined
}

/**
 * Deletes the caches of every user except `userId`, and returns whether there were any. Throws if the browser's caches
 * are unavailable.
 */
export async function deleteUserCaches(caches: CacheStorage, userId?: string): Promise<boolean> {
  const others = (await caches.keys()).filter((name) => {
    const owner = parseOwner(name)
    return owner !== undefined && owner !== userId
  })
  await Promise.all(others.map((name) => caches.delete(name)))
  return others.length > 0
}

function parseOwner(cacheName: string): string | undefined {
  return namePattern.exec(cacheName)?.[1]
}
