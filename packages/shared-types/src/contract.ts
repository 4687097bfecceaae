import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './error-codes.ts'
import type { Access } from './permissions.ts'

/** HEAD and OPTIONS only where a protocol defines responses for them; HEAD for a GET route needs no contract. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The definition of one endpoint, from which the server's route, the web's request, the OpenAPI document and the access
 * tests are derived. `path` uses `:name` segments.
 */
export interface Contract {
  readonly operationId: string
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /** Whether somebody who sees the archive as another user may make the call: it reads nothing personal, and changes nothing. */
  readonly admitsView?: true
  /** The process that handles the call. The gateway forwards calls of the archive service. */
  readonly servedBy: 'gateway' | 'archive'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Media type of a body that is not JSON. */
  readonly consumes?: string
  /** Maximum body size in bytes, if texts or lists need more than `defaultMaxBodyBytes`. */
  readonly maxBodyBytes?: number
  /** 303: the browser continues at another page. */
  readonly status: 200 | 201 | 202 | 204 | 303
  /** JSON body of a 202 response with `Retry-After`, sent while the resource is still being created. */
  readonly pending?: TSchema
  /** JSON response body; absent for an empty response or a stream of bytes. */
  readonly reply?: TSchema
  /** Media type of a response that is not JSON. */
  readonly produces?: string
  /** The response supports range (206) and conditional (304) requests, because its bytes never change. */
  readonly supportsRanges?: true
  /** Error statuses required by the protocol of the call, with their meaning; the body is the common error format. */
  readonly protocolErrors?: Readonly<Record<number, string>>
  /** A call other than GET that only computes its reply: it ends at the archive service when its client disconnects. */
  readonly abortsWithClient?: true
  /** `too-many-requests` means that the archive is busy: the gateway does not count failed calls of an address. */
  readonly admitsFailures?: true
  /** Error codes besides those of every endpoint (`invalid-request`, `not-signed-in`, `forbidden`). */
  readonly errors?: readonly ErrorCode[]
}

/** Enough for every form without a long text, even for 8,000 characters that are all written as JSON escapes. */
export const defaultMaxBodyBytes = 64 * 1024

/** Maximum body size of a call in bytes, enforced by both servers. */
export function getMaxBodyBytes({ maxBodyBytes = defaultMaxBodyBytes }: Contract): number {
  return maxBodyBytes
}

/** Checks the shape of a contract and preserves its literal types. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract
}

type Part<C extends Contract, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema
  ? { [P in K]: Static<C[K]> }
  : unknown

/** The params, query and body that a contract requires of its caller. */
export type RequestOf<C extends Contract> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

/** The JSON response body of a contract. */
export type ReplyOf<C extends Contract> = C['reply'] extends TSchema ? Static<C['reply']> : undefined

/** Builds the URL path with its parameters and query; empty query values are omitted. */
export function buildUrl(
  contract: Pick<Contract, 'path'>,
  request: { params?: object; query?: object } = {},
): string {
  const params = (request.params ?? {}) as Record<string, unknown>
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null && entry !== '') query.append(name, String(entry))
    }
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}
