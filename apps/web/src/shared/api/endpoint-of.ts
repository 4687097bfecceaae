import { type Contract, type ReplyOf, type RequestOf, urlOf } from '@lares/shared-types/contract'
import type { ApiRequest } from './base-query.ts'

/** RTK Query lets an argument be left out when its type is that of a function that answers nothing. */
type Nothing = ReturnType<() => void>

/** What a caller of an endpoint gives: nothing where its contract names no parameter, query and body. */
export type ArgOf<C extends Contract> = unknown extends RequestOf<C> ? Nothing : RequestOf<C>

export interface EndpointBase<C extends Contract> {
  query: (request: ArgOf<C>) => ApiRequest
  transformResponse: (reply: unknown) => ReplyOf<C>
}

/**
 * The part of an RTK Query endpoint that its contract decides, typed by it:
 * `build.query({ ...endpointOf(listTags), providesTags: ['Tags'] })`.
 */
export function endpointOf<C extends Contract>(contract: C): EndpointBase<C> {
  return {
    query: (request) => requestFor(contract, request),
    // The server serialises its answers with the same schema, so that reading them again here would only cost time.
    transformResponse: (reply) => reply as ReplyOf<C>,
  }
}

function requestFor(contract: Contract, request: unknown): ApiRequest {
  const parts = isParts(request) ? request : {}
  const url = urlOf(contract, parts)
  return { url, method: contract.method, ...(parts.body === undefined ? {} : { body: parts.body }) }
}

function isParts(request: unknown): request is { params?: object; query?: object; body?: unknown } {
  return typeof request === 'object' && request !== null
}
