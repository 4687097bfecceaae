import {
  type CacheArea,
  cacheAreas,
  deleteUserCaches,
  findCacheOwner,
  getUserCacheName,
} from '../../shared/kept/kept-caches.ts'
import { parseCacheKey, toCachedResponse, toCacheKey } from '../../shared/kept/kept-entry.ts'
import { cachedAtHeader } from '../../shared/kept/kept-header.ts'
import { type Bounds, bounds, boundsWithin, whatToDrop } from './bounds.ts'
import type { Surroundings } from './surroundings.ts'

type SeenPlace = keyof typeof bounds

/** So many copies are taken between two looks at what they take up. */
const untilTidied = 20
/** A picture that has not changed is not written again within a day, in milliseconds. */
const fresh = 24 * 3_600_000

/**
 * The copies of what the signed-in person has seen. Everything here happens one after the other, and what was asked for
 * before somebody signed in or out is not kept after it.
 */
export function createKeptStore({ caches, now, estimate }: Surroundings) {
  /** Grows whenever the copies begin to be somebody else's. */
  let generation = 0
  let last: Promise<unknown> = Promise.resolve()
  let untidied = untilTidied

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }

  async function becomeOwnedBy(userId: string | undefined): Promise<void> {
    if (userId === undefined) generation++
    if (await deleteUserCaches(caches, userId)) generation++
  }

  async function write(place: SeenPlace, userId: string, url: string, answer: Response): Promise<void> {
    const cache = await caches.open(getUserCacheName(place, userId))
    const at = now()
    const held = await cache.match(url, { ignoreVary: true })
    const etag = answer.headers.get('etag')
    const unchanged = etag !== null && held?.headers.get('etag') === etag
    if (unchanged && at - Number(held?.headers.get(cachedAtHeader)) < fresh) return
    const body = await answer.blob()
    const put = () => cache.put(toCacheKey({ url, at, size: body.size }), toCachedResponse(answer, body, at))
    try {
      await put()
    } catch (error) {
      if (!isFull(error)) throw error
      await makeRoom(userId)
      await put()
    }
    if (++untidied < untilTidied) return
    untidied = 0
    await tidy(place, userId, bounds[place])
  }

  async function tidy(place: SeenPlace, userId: string, wanted: Bounds): Promise<void> {
    const cache = await caches.open(getUserCacheName(place, userId))
    const entries = (await cache.keys()).map(parseCacheKey)
    const own = entries.reduce((sum, { size }) => sum + size, 0)
    const allowed = boundsWithin(wanted, own, await estimate().catch(() => ({})))
    await Promise.all(whatToDrop(entries, allowed).map(({ url }) => cache.delete(url, { ignoreVary: true })))
  }

  /** The device is full: half of what was only seen goes. What somebody chose to keep stays. */
  async function makeRoom(userId: string): Promise<void> {
    for (const place of ['pictures', 'answers'] as const) {
      const cache = await caches.open(getUserCacheName(place, userId))
      const sizes = (await cache.keys()).map((key) => parseCacheKey(key).size)
      const half = sizes.reduce((sum, size) => sum + size, 0) / 2
      await tidy(place, userId, { entries: bounds[place].entries, bytes: half })
    }
  }

  return {
    /** To be given with what is kept: whose copies it was when the question was asked. */
    generation: () => generation,

    /** Keeps an answer for `userId`; not when somebody else has signed in, or nobody is, since `asked`. Never throws. */
    keep: (place: SeenPlace, userId: string, url: string, answer: Response, asked: number): Promise<void> =>
      inTurn(async () => {
        if (asked !== generation && findCacheOwner(await caches.keys()) !== userId) return
        await becomeOwnedBy(userId)
        await write(place, userId, url, answer)
      }).catch(() => undefined),

    /** The copies are those of `userId` from now on; without one there are none. */
    belongTo: (userId: string | undefined): Promise<void> => inTurn(() => becomeOwnedBy(userId)),

    /** Forgets the copy of what is no longer there, or no longer for this person. */
    drop: (url: string): Promise<void> =>
      inTurn(async () => {
        const owner = findCacheOwner(await caches.keys())
        if (owner === undefined) return
        for (const place of cacheAreas) {
          const cache = await caches.open(getUserCacheName(place, owner))
          await cache.delete(url, { ignoreVary: true })
        }
      }),

    /** The copy of what is at the first of these addresses that has one. `anyQuery`: whatever follows the path. */
    find: (urls: readonly string[], anyQuery: boolean): Promise<Response | undefined> =>
      inTurn(async () => {
        const owner = findCacheOwner(await caches.keys())
        if (owner === undefined) return undefined
        for (const ignoreSearch of anyQuery ? [false, true] : [false]) {
          for (const url of urls) {
            const found = await match(url, owner, ignoreSearch)
            if (found) return found
          }
        }
        return undefined
      }),
  }

  async function match(url: string, owner: string, ignoreSearch: boolean): Promise<Response | undefined> {
    for (const place of cacheAreas satisfies readonly CacheArea[]) {
      const cacheName = getUserCacheName(place, owner)
      const found = await caches.match(url, { cacheName, ignoreVary: true, ignoreSearch })
      if (found) return found
    }
    return undefined
  }
}

export type KeptStore = ReturnType<typeof createKeptStore>

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
