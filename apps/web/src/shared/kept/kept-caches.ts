/**
 * What of a person is kept on the device: answers and pictures that they have seen lately, and files that they asked to
 * keep. The last are fetched ahead like the application's own code, and an update leaves both: it clears every cache
 * whose name lacks `-precache-`.
 */
export const keptPlaces = ['answers', 'pictures', 'precache-files'] as const
export type KeptPlace = (typeof keptPlaces)[number]

const prefix = 'lares-kept-'
const named = new RegExp(`^${prefix}(?:${keptPlaces.join('|')})-(.+)$`)

/** The name of the cache with what is kept of one person. */
export function keptCacheName(place: KeptPlace, userId: string): string {
  return `${prefix}${place}-${userId}`
}

/** Whose copies these caches hold; nobody's where there are none, or, which must not be, those of several. */
export function ownerOf(cacheNames: readonly string[]): string | undefined {
  const owners = new Set(cacheNames.map(ownerOfOne).filter((owner) => owner !== undefined))
  const [owner, another] = owners
  return another === undefined ? owner : undefined
}

/**
 * Deletes what is kept of everybody but `userId`, and tells whether there was anything. Throws where the browser's
 * caches cannot be reached.
 */
export async function deleteKept(caches: CacheStorage, userId?: string): Promise<boolean> {
  const others = (await caches.keys()).filter((name) => {
    const owner = ownerOfOne(name)
    return owner !== undefined && owner !== userId
  })
  await Promise.all(others.map((name) => caches.delete(name)))
  return others.length > 0
}

function ownerOfOne(cacheName: string): string | undefined {
  return named.exec(cacheName)?.[1]
}
