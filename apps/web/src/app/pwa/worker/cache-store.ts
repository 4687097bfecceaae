import { parseCacheKey, toCachedResponse, toCacheKey } from '../../../shared/offline/cache-entry.ts'
import { cachedAtHeader } from '../../../shared/offline/cached-at-header.ts'
import {
  type CacheArea,
  cacheAreas,
  deleteUserCaches,
  findCacheOwner,
  getUserCacheName,
} from '../../../shared/offline/user-caches.ts'
import { type CacheLimits, cacheLimits, fitLimitsToQuota, selectForEviction } from './cache-limits.ts'
import type { WorkerEnvironment } from './worker-environment.ts'

type EvictableArea = keyof typeof cacheLimits

/** The number of writes after which the limits are enforced. */
const writesPerCleanup = 20
/** A copy with an unchanged etag is not written again until it is this old. */
const minRewriteAgeMs = 24 * 3_600_000

/**
 * Manages the cached copies of the signed-in user. Operations run one after the other, and a reply that was requested
 * before somebody signed in or out is not stored afterwards.
 */
export function createCacheStore({ caches, now, estimate, endPushes }: WorkerEnvironment) {
  /** Incremented whenever the owner of the copies changes, or what they may see. */
  let generation = 0
  /** The generation since which replies are of the user's present rights. */
  let seenSince = 0
  let lastOperation: Promise<unknown> = Promise.resolve()
  let writesSinceCleanup = writesPerCleanup

  function enqueue<T>(act: () => Promise<T>): Promise<T> {
    const operation = lastOperation.then(act)
    lastOperation = operation.catch(() => undefined)
    return operation
  }

  async function changeOwner(userId: string | undefined): Promise<void> {
    if (userId === undefined) generation++
    const areOthersDeleted = await deleteUserCaches(caches, userId)
    if (areOthersDeleted) generation++
    // What the archive tells one user is not for whoever uses the device afterwards.
    if (userId === undefined || areOthersDeleted) await endPushes().catch(() => undefined)
  }

  async function write(area: EvictableArea, userId: string, url: string, response: Response): Promise<void> {
    const cache = await caches.open(getUserCacheName(area, userId))
    const at = now()
    const existing = await cache.match(url, { ignoreVary: true })
    const etag = response.headers.get('etag')
    const isUnchanged = etag !== null && existing?.headers.get('etag') === etag
    if (isUnchanged && at - Number(existing?.headers.get(cachedAtHeader)) < minRewriteAgeMs) return
    const body = await response.blob()
    const putCopy = () =>
      cache.put(toCacheKey({ url, at, size: body.size }), toCachedResponse(response, body, at))
    try {
      await putCopy()
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error
      await makeRoom(userId)
      await putCopy()
    }
    if (++writesSinceCleanup < writesPerCleanup) return
    writesSinceCleanup = 0
    await evict(area, userId, cacheLimits[area])
  }

  async function evict(area: EvictableArea, userId: string, limits: CacheLimits): Promise<void> {
    const cache = await caches.open(getUserCacheName(area, userId))
    const entries = (await cache.keys()).map(parseCacheKey)
    const usedBytes = entries.reduce((sum, { size }) => sum + size, 0)
    const fittedLimits = fitLimitsToQuota(limits, usedBytes, await estimate().catch(() => ({})))
    await Promise.all(
      selectForEviction(entries, fittedLimits).map(({ url }) => cache.delete(url, { ignoreVary: true })),
    )
  }

  /** Deletes half of the evictable copies when the device is full; pinned files stay. */
  async function makeRoom(userId: string): Promise<void> {
    for (const area of ['pictures', 'answers'] as const) {
      const cache = await caches.open(getUserCacheName(area, userId))
      const sizes = (await cache.keys()).map((key) => parseCacheKey(key).size)
      const half = sizes.reduce((sum, size) => sum + size, 0) / 2
      await evict(area, userId, { entries: cacheLimits[area].entries, bytes: half })
    }
  }

  return {
    /** The current generation, to pass to `put`; read it before sending the request. */
    generation: () => generation,

    /**
     * Stores a reply for `userId`, unless the owner has changed since the request was sent at generation
     * `requestedAt`. Never throws.
     */
    put: (
      area: EvictableArea,
      userId: string,
      url: string,
      response: Response,
      requestedAt: number,
    ): Promise<void> =>
      enqueue(async () => {
        if (requestedAt < seenSince) return
        if (requestedAt !== generation && findCacheOwner(await caches.keys()) !== userId) return
        await changeOwner(userId)
        await write(area, userId, url, response)
      }).catch(() => undefined),

    /** Deletes the copies of all other users; undefined deletes all. */
    setOwner: (userId: string | undefined): Promise<void> => enqueue(() => changeOwner(userId)),

    /** Deletes the replies and pictures that the user has seen, and stores none that were requested before. Pinned files stay. */
    deleteSeen: (): Promise<void> => {
      // At once, so that a request that follows this call is stored.
      seenSince = ++generation
      return enqueue(async () => {
        const owner = findCacheOwner(await caches.keys())
        if (owner === undefined) return
        await Promise.all([
          caches.delete(getUserCacheName('answers', owner)),
          caches.delete(getUserCacheName('pictures', owner)),
        ])
      })
    },

    /** Deletes the copy of a URL. */
    delete: (url: string): Promise<void> =>
      enqueue(async () => {
        const owner = findCacheOwner(await caches.keys())
        if (owner === undefined) return
        for (const area of cacheAreas) {
          const cache = await caches.open(getUserCacheName(area, owner))
          await cache.delete(url, { ignoreVary: true })
        }
      }),

    /** The copy of the first of these URLs that has one. `anySize`: also in another size. */
    find: (urls: readonly string[], anySize: boolean): Promise<Response | undefined> =>
      enqueue(async () => {
        const owner = findCacheOwner(await caches.keys())
        if (owner === undefined) return undefined
        for (const findCopy of anySize ? [matchUrl, matchAnySize] : [matchUrl]) {
          for (const url of urls) {
            const found = await findCopy(url, owner)
            if (found) return found
          }
        }
        return undefined
      }),
  }

  async function matchUrl(url: string, owner: string): Promise<Response | undefined> {
    for (const area of cacheAreas satisfies readonly CacheArea[]) {
      const found = await caches.match(url, { cacheName: getUserCacheName(area, owner), ignoreVary: true })
      if (found) return found
    }
    return undefined
  }

  /** A copy of a picture in whatever size, but of the same version: another one may be turned otherwise. */
  async function matchAnySize(url: string, owner: string): Promise<Response | undefined> {
    for (const area of cacheAreas satisfies readonly CacheArea[]) {
      const cache = await caches.open(getUserCacheName(area, owner))
      const keys = await cache.keys(url, { ignoreVary: true, ignoreSearch: true })
      const key = keys.find((candidate) => getVersion(candidate.url) === getVersion(url))
      const found = key && (await cache.match(key, { ignoreVary: true }))
      if (found) return found
    }
    return undefined
  }
}

export type CacheStore = ReturnType<typeof createCacheStore>

function getVersion(url: string): string | null {
  return new URL(url).searchParams.get('version')
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
