import { buildUrl, type Contract, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
import type { ApiRequest } from './base-query.ts'

/** RTK Query makes the argument optional only for the return type of a void function. */
export type NoArgument = ReturnType<() => void>

/** The argument of an endpoint: none if its contract has no parameters, query or body. */
export type ArgOf<C extends Contract> = unknown extends RequestOf<C> ? NoArgument : RequestOf<C>

export interface EndpointBase<C extends Contract> {
  query: (request: ArgOf<C>) => ApiRequest
  transformResponse: (reply: unknown) => ReplyOf<C>
}

/**
 * The part of an RTK Query endpoint that follows from its contract:
 * `build.query({ ...toEndpoint(listTags), providesTags: ['Tags'] })`.
 */
export function toEndpoint<C extends Contract>(contract: C): EndpointBase<C> {
  return {
    query: (request) => toApiRequest(contract, request),
    // The server serializes its replies with the same schema, so validating them again would only cost time.
    transformResponse: (reply) => reply as ReplyOf<C>,
  }
}

function toApiRequest(contract: Contract, request: unknown): ApiRequest {
  const parts = isRequestParts(request) ? request : {}
  const url = buildUrl(contract, parts)
  return { url, method: contract.method, ...(parts.body === undefined ? {} : { body: parts.body }) }
}

function isRequestParts(request: unknown): request is { params?: object; query?: object; body?: unknown } {
  return typeof request === 'object' && request !== null
}
