import type { PlayableQuality } from '@lares/shared-types/assets'
import { responseUserHeader } from '@lares/shared-types/response-user'
import { createPartialResponse } from 'workbox-range-requests'
import type { CacheArea } from '../../../shared/offline/user-caches.ts'
import type { CacheStore } from './cache-store.ts'
import { readSessionState, readUserId, sessionPath } from './session-state.ts'
import type { WorkerEnvironment } from './worker-environment.ts'

/** The maximum time to wait for the network if there is a copy. */
const timeoutMs = 3000
/** The same after a change, of which the copy knows nothing: a connection that hangs longer is none. */
const timeoutAfterChangeMs = 20_000
/** A proxy in front of the archive reports that it is unreachable. */
const unreachableStatuses = new Set([502, 503, 504])
/** The resource is deleted, or no longer visible to the user. */
const deletedStatuses = new Set([403, 404, 410])

/** Whether the signed-in user can have it no longer. Seen as another user, the archive answers for that user only. */
function isDeleted({ status, headers }: Response): boolean {
  return deletedStatuses.has(status) && headers.has(responseUserHeader)
}

type WaitUntil = (work: Promise<unknown>) => void

/** Responds to API calls from the network, and from the cached copies if the archive is unreachable. */
export function createApiStrategy({ fetch, wait }: WorkerEnvironment, store: CacheStore) {
  /** Fetches from the network, and stores or deletes the copy in the background. */
  async function fetchFromArchive(
    request: Request,
    area: CacheArea,
    waitUntil: WaitUntil,
  ): Promise<Response> {
    const generation = store.generation()
    const response = await fetch(request)
    if (area === 'precache-files') {
      if (isDeleted(response))
        waitUntil(Promise.all(listStoredUrls(request.url).map((url) => store.delete(url))))
      return response
    }
    // A JSON reply must be complete before it is passed on, so that a truncated one counts as a failure.
    const complete = area === 'answers' ? await readWhole(response) : response
    waitUntil(storeReply(request, complete.clone(), area, generation))
    return complete
  }

  async function storeReply(
    request: Request,
    response: Response,
    area: 'answers' | 'pictures',
    generation: number,
  ) {
    if (isDeleted(response)) return store.delete(request.url)
    const sessionState = await readSessionState(request, response.clone())
    if (sessionState === 'signed-out')
      return (await isSignedOut(request)) ? store.setOwner(undefined) : undefined
    const userId = response.headers.get(responseUserHeader)
    if (response.status !== 200 || userId === null) return
    await store.put(area, userId, request.url, response, generation)
  }

  /**
   * Whether the archive says that nobody is signed in. A single call is no proof: when a password is confirmed the session gets a new
   * id, and calls that were sent before are rejected.
   */
  async function isSignedOut(request: Request): Promise<boolean> {
    const sessionUrl = new URL(sessionPath, request.url)
    if (new URL(request.url).pathname === sessionPath) return true
    const asked = new Request(sessionUrl, { headers: { accept: 'application/json' } })
    const response = await fetch(asked).catch(() => undefined)
    return response !== undefined && (await readSessionState(asked, response)) === 'signed-out'
  }

  return {
    /**
     * Responds to a call whose replies are cached. Rejects if there is neither a connection nor a copy. After a change a page
     * asks with `no-cache`: a copy would show the state before that change, so that a slow reply is waited for longer. With `no-store` it
     * asks for what is seen as somebody else, for whom there are no copies.
     */
    async handle(request: Request, area: CacheArea, waitUntil: WaitUntil): Promise<Response> {
      if (request.cache === 'no-store') return fetch(request)
      const liveResponse = fetchFromArchive(request, area, waitUntil)
      const outcome = liveResponse.catch(() => undefined)
      const isAfterChange = request.cache === 'no-cache'
      const response = await Promise.race([outcome, wait(isAfterChange ? timeoutAfterChangeMs : timeoutMs)])
      if (response && !unreachableStatuses.has(response.status)) return response
      waitUntil(outcome)
      const copy = await store.find(getCandidateUrls(request.url), area === 'pictures').catch(() => undefined)
      return copy ? toRequestedRange(request, copy) : liveResponse
    },

    /** Responds to a call that can start or end a session, and updates the owner of the copies. */
    async handleSessionChange(request: Request, sessionUrl: string, waitUntil: WaitUntil): Promise<Response> {
      const response = await fetch(request)
      waitUntil(updateOwner(response.clone(), sessionUrl))
      return response
    },

    /** Responds to the call from which on the archive is seen as somebody else, and deletes the copy of the session. */
    async handleViewStart(request: Request, sessionUrl: string, waitUntil: WaitUntil): Promise<Response> {
      const response = await fetch(request)
      if (response.ok) {
        const deletion = store.delete(sessionUrl)
        waitUntil(deletion)
        await deletion
      }
      return response
    },
  }

  /** After signing in, the reply is also stored as the reply of the session endpoint, which the next start requests. */
  async function updateOwner(response: Response, sessionUrl: string): Promise<void> {
    if (response.status === 204) return store.setOwner(undefined)
    const userId = response.headers.get(responseUserHeader)
    if (!response.ok || userId === null || (await readUserId(response.clone())) !== userId) return
    await store.setOwner(userId)
    await store.put('answers', userId, sessionUrl, response, store.generation())
  }
}

/** The URLs whose copies disappear with a file: of a film those of both qualities. */
function listStoredUrls(url: string): string[] {
  return new URL(url).pathname.endsWith('/playable') ? [url, toOtherQuality(url)] : [url]
}

/**
 * The URLs whose copies can be used: the requested one, and for a preview the thumbnail. Never another quality of a film: a player
 * asks for its parts one by one, which must all be of one file.
 */
function getCandidateUrls(url: string): string[] {
  const smaller = url.replace(/\/preview(?=\?|$)/, '/thumbnail')
  return smaller === url ? [url] : [url, smaller]
}

/** The URL of the smaller copy of a film, or of the best one if that is requested. */
function toOtherQuality(url: string): string {
  const other = new URL(url)
  if (other.searchParams.has('quality')) other.searchParams.delete('quality')
  else other.searchParams.append('quality', 'small' satisfies PlayableQuality)
  return other.href
}

/** Players request a video piece by piece, so the requested range is cut from the complete copy. */
function toRequestedRange(request: Request, copy: Response): Response | Promise<Response> {
  return request.headers.has('range') ? createPartialResponse(request, copy) : copy
}

async function readWhole(response: Response): Promise<Response> {
  if (!response.ok) return response
  const { status, statusText, headers } = response
  return new Response(await response.blob(), { status, statusText, headers })
}
