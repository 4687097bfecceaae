import type { Method } from '@lares/shared-types/contract'
import { errorCodes } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { replyReceived } from '../connection/reply-received.ts'
import { cachedAtHeader } from '../offline/cached-at-header.ts'
import { getActingUserHeaders, isSeenAsOther } from './acting-user.ts'
import type { ApiFailure } from './api-failure.ts'
import { requestPassword } from './password-request.ts'
import { callInSession } from './session-renewal.ts'
import { signedOutByServer } from './signed-out-by-server.ts'

export interface ApiRequest {
  readonly url: string
  readonly method: Method
  readonly body?: unknown
  /** Whether the reply is plain text instead of JSON; then one that is not complete yet is empty. */
  readonly isText?: boolean
}

type Query = BaseQueryFn<ApiRequest, unknown, ApiFailure>

/**
 * Makes one call, of JSON or of a text, to the gateway that served this page. An empty reply is `null`. If the server requires the
 * user's password, the user is prompted for it and the call is repeated.
 */
export const baseQuery: Query = async (request, api, options) => {
  const result = await callAsUser(request, api, options)
  if (result.error?.code !== 'password-required' || !(await requestPassword())) return result
  return callAsUser(request, api, options)
}

/** Signs out if the session has ended, unless another call has renewed it. */
const callAsUser: Query = async (request, api, options) => {
  const result = await callInSession(
    request.url,
    async () => call(request, api, options),
    ({ error }) => error?.code === 'not-signed-in',
  )
  if (result.error?.code === 'not-signed-in') api.dispatch(signedOutByServer())
  return result
}

/** The URLs whose live reply has come since the last change that was made here; undefined before the first one. */
let liveUrls: Set<string> | undefined

/** What is written along the way: positions of a player, recent searches and read notifications. */
const isMinor = (url: string) => /\/playback-position$|^\/api\/(?:notifications\/|search\/recent)/.test(url)

const call: Query = async (request, { signal, dispatch, type, queryCacheKey: key }) => {
  const { url, isText } = request
  const liveBefore = liveUrls
  const response = await send(request, signal, type === 'query' && liveBefore?.has(url) === false)
  if (response?.ok) {
    const copyTime = getCopyTime(response)
    if (type === 'mutation' && !isMinor(url)) liveUrls = new Set()
    else if (copyTime.at === undefined) liveBefore?.add(url)
    if (key) dispatch(replyReceived({ key, ...copyTime }))
  }
  if (!response) return { error: { status: 0, code: 'offline', message: '' } }
  if (response.status === 204) return { data: null }
  if (response.ok && isText) return { data: response.status === 200 ? await response.text() : '' }

  const body = await parseJson(response)
  if (response.ok && body !== undefined) return { data: body }

  return { error: toFailure(response, body) }
}

async function send(
  { url, method, body }: ApiRequest,
  signal: AbortSignal,
  needsLive: boolean,
): Promise<Response | undefined> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = {
    accept: 'application/json',
    // What is read is shown until this tab asks who is signed in, as it does when it comes to the front.
    ...(method === 'GET' ? {} : getActingUserHeaders()),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      ...json,
      ...getCacheMode(needsLive),
    })
  } catch {
    return undefined
  }
}

/**
 * `needsLive`: the service worker then responds with its copy only without a connection, not on a slow one. While the archive is seen
 * as somebody else it never does, because its copies are those of who looks.
 */
function getCacheMode(needsLive: boolean): Pick<RequestInit, 'cache'> {
  if (isSeenAsOther()) return { cache: 'no-store' }
  return needsLive ? { cache: 'no-cache' } : {}
}

/** The time at which the service worker stored the copy that it responded with, if it did. */
function getCopyTime({ headers }: Response): { at?: number } {
  const at = Number(headers.get(cachedAtHeader))
  return at > 0 ? { at } : {}
}

async function parseJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function toFailure(response: Response, body: unknown): ApiFailure {
  const retryAfter = Number(response.headers.get('retry-after'))
  const known = isApiError(body) ? body : { code: 'unreadable' as const, message: '' }
  return { ...known, status: response.status, ...(retryAfter > 0 ? { retryAfter } : {}) }
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === 'object' && body !== null && 'code' in body && String(body.code) in errorCodes
}
