import type { Method } from '@lares/shared-types/contract'
import { errorCodes } from '@lares/shared-types/error-codes'
import type { ApiError } from '@lares/shared-types/errors'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { answerCame } from '../connection/kept-answer.ts'
import { keptAtHeader } from '../kept/kept-header.ts'
import { requestPassword } from '../session/password-request.ts'
import type { ApiFailure } from './api-failure.ts'
import { signedOutByServer } from './signed-out-by-server.ts'

export interface ApiRequest {
  readonly url: string
  readonly method: Method
  readonly body?: unknown
}

type Query = BaseQueryFn<ApiRequest, unknown, ApiFailure>

/**
 * One JSON call to the gateway that served this page. An empty answer is `null`. Where the server wants the person's own
 * password first, they are asked for it and the call is made again.
 */
export const baseQuery: Query = async (request, api, options) => {
  const answer = await call(request, api, options)
  if (answer.error?.code !== 'password-required' || !(await requestPassword())) return answer
  return call(request, api, options)
}

const call: Query = async (request, { signal, dispatch, queryCacheKey: key }) => {
  const response = await send(request, signal)
  if (key && response?.ok) dispatch(answerCame({ key, ...copyTime(response) }))
  if (!response) return { error: { status: 0, code: 'offline', message: '' } }
  if (response.status === 204) return { data: null }

  const body = await jsonOf(response)
  if (response.ok && body !== undefined) return { data: body }

  const error = failureOf(response, body)
  if (error.code === 'not-signed-in') dispatch(signedOutByServer())
  return { error }
}

async function send({ url, method, body }: ApiRequest, signal: AbortSignal): Promise<Response | undefined> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  try {
    return await fetch(url, { method, headers, credentials: 'same-origin', signal, ...json })
  } catch {
    return undefined
  }
}

/** When the worker took the copy that it has answered with. */
function copyTime({ headers }: Response): { at?: number } {
  const at = Number(headers.get(keptAtHeader))
  return at > 0 ? { at } : {}
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function failureOf(response: Response, body: unknown): ApiFailure {
  const wait = Number(response.headers.get('retry-after'))
  const known = isApiError(body) ? body : { code: 'unreadable' as const, message: '' }
  return { ...known, status: response.status, ...(wait > 0 ? { retryAfter: wait } : {}) }
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === 'object' && body !== null && 'code' in body && String(body.code) in errorCodes
}
